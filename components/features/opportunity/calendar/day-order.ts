import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'

type Order = () => readonly BoardCard[]

let shown: Order | null = null

/** The calendar on the screen says how its cards follow each other. Returns the function to call when it is gone. */
export function showDayOrder(order: Order): () => void {
  shown = order
  return () => {
    if (shown === order) shown = null
  }
}

/** The cards as the calendar on the screen has them now, day by day; null without one. For the sheet's neighbours. */
export const cardsByDeadline = (): readonly BoardCard[] | null => shown?.() ?? null
