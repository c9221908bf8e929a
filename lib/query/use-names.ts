import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { NameStore } from './name-store.ts'
import { type Names, namesNow } from './names-now.ts'

const none: Names<never> = { names: new Map<number, never>(), isPending: true }

/** The names of `ids`, loaded once shown. None during hydration, so that the page matches the server's render. */
export function useNames<Named>(store: NameStore<Named>, ids: readonly number[]): Names<Named> {
  const key = [...new Set(ids)].join()
  const kept = useMemo(() => namesNow(store, key === '' ? [] : key.split(',').map(Number)), [store, key])
  return useSyncExternalStore(kept.subscribe, kept.get, () => none)
}

/** One name: undefined until it is known, null when there is none. */
export function useName<Named>(store: NameStore<Named>, id: number | null): Named | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (id !== null) store.want([id])
      return store.subscribe(listener)
    },
    [store, id],
  )
  const get = () => (id === null ? null : store.get(id))
  return useSyncExternalStore(subscribe, get, () => (id === null ? null : undefined))
}
