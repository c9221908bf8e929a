'use client'

import { useCallback, useSyncExternalStore } from 'react'

import { type BoardSettings, FIRST_SETTINGS, readSettings } from '#lib/domain/opportunity/board/settings.ts'

const keyOf = (idAccount: string) => `board:${idAccount}`

let current: { idAccount: string; text: string | null; settings: BoardSettings } | null = null
const listeners = new Set<() => void>()

function kept(idAccount: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(idAccount))
  } catch {
    // Storage forbidden: the settings hold until the page closes.
    return current?.idAccount === idAccount ? current.text : null
  }
}

function get(idAccount: string): BoardSettings {
  if (current?.idAccount !== idAccount) {
    const text = kept(idAccount)
    current = { idAccount, text, settings: readSettings(text) }
  }
  return current.settings
}

/** The same for code that draws nothing. */
export const boardSettings = get

const tell = () => {
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent) {
  if (event.key !== null && event.key !== keyOf(current?.idAccount ?? '')) return
  current = null
  tell()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** How the person wants the board, kept in this browser for the account; they hold no data of it, and outlive sign-out. */
export function useBoardSettings(idAccount: string) {
  const settings = useSyncExternalStore(
    subscribe,
    () => get(idAccount),
    () => FIRST_SETTINGS,
  )
  const change = useCallback(
    (next: Partial<BoardSettings>) => {
      const merged = { ...get(idAccount), ...next }
      const text = JSON.stringify(merged)
      current = { idAccount, text, settings: merged }
      try {
        window.localStorage.setItem(keyOf(idAccount), text)
      } catch {
        // Storage full or forbidden.
      }
      tell()
    },
    [idAccount],
  )
  return [settings, change] as const
}
