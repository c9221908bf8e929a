import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/store.ts'

export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine

export function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)

const stayed = createListeners()

/** Hears that another page was asked for without a network: this one stays, and somebody has to say so. */
export const onStayed = stayed.subscribe

/** Whether this page has to stay for want of a network; says so. The browser's own error page would take its place. */
export function mustStay(): boolean {
  if (isOnline()) return false
  stayed.tell()
  return true
}
