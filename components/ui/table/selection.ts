import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

const withKeys = (keys: ReadonlySet<string>, some: readonly string[], on: boolean): ReadonlySet<string> =>
  on ? keys.union(new Set(some)) : keys.difference(new Set(some))

/** The selected rows of a table, by key. A store, so that one tick re-renders one row. */
export function createSelection() {
  /** The row that was ticked last: the start of a range. */
  let last: string | null = null
  const { subscribe, get, set } = createStore<ReadonlySet<string>>(new Set())
  return {
    get,
    subscribe,
    toggle: (key: string, on: boolean) => {
      last = key
      set(withKeys(get(), [key], on))
    },
    /** With Shift: every row from the one ticked last to this one, in `order`. */
    reach: (key: string, on: boolean, order: Iterable<string>) => {
      const all = [...order]
      const [from, to] = [last === null ? -1 : all.indexOf(last), all.indexOf(key)]
      const range = from < 0 || to < 0 ? [key] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
      last = key
      set(withKeys(get(), range, on))
    },
    put: (some: readonly string[], on: boolean) => set(withKeys(get(), some, on)),
    set: (all: Iterable<string>) => set(new Set(all)),
  }
}

export type Selection = ReturnType<typeof createSelection>

export const useSelected = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.get, selection.get)

export const useIsSelected = (selection: Selection, key: string): boolean =>
  useSyncExternalStore(
    selection.subscribe,
    () => selection.get().has(key),
    () => false,
  )
