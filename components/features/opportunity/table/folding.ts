import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

interface Folding {
  /** What the rows are grouped by, and the groups that there are: what is folded is folded of these. */
  by: string | null
  keys: readonly string[]
  folded: ReadonlySet<string>
}

const NOTHING: Folding = { by: null, keys: [], folded: new Set() }
const folding = createStore<Folding>(NOTHING)

/** The groups of the table on the screen. Grouped by something else, all are open. */
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

/** The groups that are folded. They stay so while the table is shown, whatever their rows become. */
export const useFoldedGroups = (): ReadonlySet<string> =>
  useSyncExternalStore(folding.subscribe, foldedNow, () => NOTHING.folded)
