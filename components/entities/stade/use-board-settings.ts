import { useCallback, useSyncExternalStore } from 'react'
import { type BoardSettings, FIRST_SETTINGS, readSettings } from '#lib/domain/opportunity/board/settings.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'

const keyOf = (idAccount: string) => `board:${idAccount}`

let current: { idAccount: string; text: string | null; settings: BoardSettings } | null = null
const listeners = createListeners()
const { tell } = listeners
const edited = createListeners()

function kept(idAccount: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(idAccount))
  } catch {
    // Storage is blocked: the settings last until the page closes.
    return current?.idAccount === idAccount ? current.text : null
  }
}

/** The settings, for code outside React. */
export function boardSettings(idAccount: string): BoardSettings {
  if (current?.idAccount !== idAccount) {
    const text = kept(idAccount)
    current = { idAccount, text, settings: readSettings(text) }
  }
  return current.settings
}

function onStorage(event: StorageEvent) {
  if (event.key !== null && event.key !== keyOf(current?.idAccount ?? '')) return
  current = null
  tell()
}

/** Subscribes to every change, including those of other tabs. */
export function onAnyBoardSettings(listener: () => void) {
  if (listeners.count() === 0) window.addEventListener('storage', onStorage)
  const leave = listeners.subscribe(listener)
  return () => {
    leave()
    if (listeners.count() === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Stores settings read from the workspace; not a change by the person, so `onBoardSettings` does not fire. */
export function takeBoardSettings(idAccount: string, next: Partial<BoardSettings>): void {
  const before = boardSettings(idAccount)
  const settings = { ...before, ...next }
  const text = JSON.stringify(settings)
  if (text === JSON.stringify(before)) return
  current = { idAccount, text, settings }
  withLocalStorage((storage) => storage.setItem(keyOf(idAccount), text))
  tell()
}

/** Subscribes to changes that the person makes in this tab. */
export const onBoardSettings = edited.subscribe

/** The person's board settings, stored in this browser per account; they hold no account data, and survive sign-out. */
export function useBoardSettings() {
  const idAccount = useIdAccount()
  const settings = useSyncExternalStore(
    onAnyBoardSettings,
    () => boardSettings(idAccount),
    () => FIRST_SETTINGS,
  )
  const change = useCallback(
    (next: Partial<BoardSettings>) => {
      takeBoardSettings(idAccount, next)
      edited.tell()
    },
    [idAccount],
  )
  return [settings, change] as const
}
