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

/** Registers the rows and selection of the mounted table. Returns the function to call on unmount. */
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

/** The mounted table's rows in order; null without one. For the file, and for previous and next in the sheet. */
export const rowsInOrder = (): readonly BoardCard[] | null => shown?.rows ?? null

/** The mounted table's ticked rows in order, without those that no longer pass the filter. */
export function tickedRows(): readonly BoardCard[] {
  const keys = shown?.selection.get()
  if (!shown || !keys || keys.size === 0) return []
  return shown.rows.filter(({ idOpportunity }) => keys.has(String(idOpportunity)))
}

const countTicked = () => tickedRows().length

export const useTicked = (): number => useSyncExternalStore(subscribe, countTicked, () => 0)
