import { useSyncExternalStore } from 'react'
import { createListeners, listen } from '#lib/store.ts'

export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine

export const subscribeOnline = (listener: () => void) => listen(window, ['online', 'offline'], listener)

/** Whether the browser has a network, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)

const stayed = createListeners()

/** Subscribes to navigations that were blocked because there is no network, so that the page can say so. */
export const onNavigationBlocked = stayed.subscribe

/** Whether navigation is blocked as there is no network: the browser would show its error page. Tells subscribers. */
export function isNavigationBlocked(): boolean {
  if (isOnline()) return false
  stayed.tell()
  return true
}
