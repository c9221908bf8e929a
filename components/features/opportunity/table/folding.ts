import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

interface Folding {
  /** The dimension that the rows are grouped by, and the keys of its groups; `folded` refers to these. */
  by: string | null
  keys: readonly string[]
  folded: ReadonlySet<string>
}

const NOTHING: Folding = { by: null, keys: [], folded: new Set() }
const folding = createStore<Folding>(NOTHING)

/** Sets the groups of the mounted table. Another dimension starts with all of them open. */
export function showGroups(by: string | null, keys: readonly string[]): void {
  const { by: before, folded } = folding.get()
  folding.set({ by, keys, folded: by === before ? folded : NOTHING.folded })
}

export function fold(key: string, on: boolean): void {
  const now = folding.get()
  const folded = new Set(now.folded)
  if (on) folded.add(key)
  else folded.delete(key)
  folding.set({ ...now, folded })
}

export const foldAll = (on: boolean): void => {
  const now = folding.get()
  folding.set({ ...now, folded: new Set(on ? now.keys : []) })
}

const foldedNow = () => folding.get().folded

/** The keys of folded groups. They stay folded while the table is mounted, even if their rows change. */
export const useFoldedGroups = (): ReadonlySet<string> =>
  useSyncExternalStore(folding.subscribe, foldedNow, () => NOTHING.folded)
