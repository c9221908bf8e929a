'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { NameStore } from './name-store.ts'

export interface Names<Named> {
  /** Without the ids whose name is not known yet, could not be read or does not exist: they stand for themselves. */
  names: ReadonlyMap<number, Named>
  /** Some are still on their way. */
  isPending: boolean
}

const none: Names<never> = { names: new Map<number, never>(), isPending: true }

/** The names behind `ids`, asked for as they are shown. None while the page comes to life, so that it stands as the server left it. */
export function useNames<Named>(store: NameStore<Named>, ids: readonly number[]): Names<Named> {
  const key = [...new Set(ids)].join()
  const kept = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',').map(Number)
    const read = (): Names<Named> => ({
      names: new Map(
        wanted.flatMap((id) => {
          const named = store.get(id)
          return named ? [[id, named] as const] : []
        }),
      ),
      isPending: wanted.some((id) => store.get(id) === undefined),
    })
    const shown = new Set(wanted)
    let now = read()
    return {
      subscribe: (listener: () => void) => {
        store.want(wanted)
        return store.subscribe((came) => {
          if (!came.some((id) => shown.has(id))) return
          now = read()
          listener()
        })
      },
      get: () => now,
    }
  }, [store, key])
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
