import { useCallback, useSyncExternalStore } from 'react'
import { type BoardSettings, FIRST_SETTINGS, readSettings } from '#lib/domain/opportunity/board/settings.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'

const keyOf = (idAccount: string) => `board:${idAccount}`

/** Those read or set last: where storage is blocked, they last until the page closes. */
let current: { idAccount: string; settings: BoardSettings } | null = null
const listeners = createListeners()
const { tell } = listeners
const edited = createListeners()

/** The settings, for code outside React. */
export function boardSettings(idAccount: string): BoardSettings {
  if (current?.idAccount !== idAccount) {
    const text = withLocalStorage((storage) => storage.getItem(keyOf(idAccount)))
    current = { idAccount, settings: readSettings(text) }
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
  current = { idAccount, settings }
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
