import { useCallback, useSyncExternalStore } from 'react'
import { listen } from '#lib/store.ts'

/** Whether a media query matches. Null in the server's render, which cannot know. */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (listener: () => void) => listen(window.matchMedia(query), 'change', listener),
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  )
}
