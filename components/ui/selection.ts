'use client'

import { useSyncExternalStore } from 'react'

/** The chosen rows of a table, by key. A store, so that one tick redraws one row. */
export function createSelection() {
  let keys: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const change = (next: ReadonlySet<string>) => {
    keys = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => keys,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    toggle: (key: string, on: boolean) => {
      const next = new Set(keys)
      if (on) next.add(key)
      else next.delete(key)
      change(next)
    },
    set: (all: Iterable<string>) => change(new Set(all)),
  }
}

export type Selection = ReturnType<typeof createSelection>

export const useSelected = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.get, selection.get)

/** Whether one row is chosen. */
export const useIsSelected = (selection: Selection, key: string): boolean =>
  useSyncExternalStore(
    selection.subscribe,
    () => selection.get().has(key),
    () => false,
  )
