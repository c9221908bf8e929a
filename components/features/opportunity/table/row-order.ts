import { useSyncExternalStore } from 'react'
import type { Selection } from '#components/ui/table/selection.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { createListeners } from '#lib/store.ts'

interface Shown {
  rows: readonly BoardCard[]
  selection: Selection
}

let shown: Shown | null = null
let stop = () => {}
const { subscribe, tell } = createListeners()

/** The table on the screen says how its rows stand, and which are ticked. Returns the function to call when it is gone. */
export function showRowOrder(rows: readonly BoardCard[], selection: Selection): () => void {
  const mine = { rows, selection }
  stop()
  shown = mine
  stop = selection.subscribe(tell)
  tell()
  return () => {
    if (shown !== mine) return
    stop()
    shown = null
    tell()
  }
}

/** The rows as the table on the screen has them now; null without one. For the file, and for the sheet's neighbours. */
export const rowsInOrder = (): readonly BoardCard[] | null => shown?.rows ?? null

/** The ticked rows of the table on the screen, in its order: one that was filtered away since is not meant. */
export function tickedRows(): readonly BoardCard[] {
  const keys = shown?.selection.get()
  if (!shown || !keys || keys.size === 0) return []
  return shown.rows.filter(({ idOpportunity }) => keys.has(String(idOpportunity)))
}

const countTicked = () => tickedRows().length

/** How many rows are ticked on the table on the screen. */
export const useTicked = (): number => useSyncExternalStore(subscribe, countTicked, () => 0)
