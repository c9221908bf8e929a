import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'

type Order = () => readonly BoardCard[]

let shown: Order | null = null

/** Registers the order of the mounted calendar. Returns the function to call on unmount. */
export function showDayOrder(order: Order): () => void {
  shown = order
  return () => {
    if (shown === order) shown = null
  }
}

/** The cards of the mounted calendar, day by day; null without one. The sheet's previous and next follow it. */
export const cardsByDeadline = (): readonly BoardCard[] | null => shown?.() ?? null
