import type { BoardCard } from '#lib/domain/board/card.ts'

let read: (() => readonly BoardCard[]) | null = null

/** The table on the screen says how its rows stand. Answers how to say that it went. */
export function showRowOrder(rows: () => readonly BoardCard[]): () => void {
  read = rows
  return () => {
    if (read === rows) read = null
  }
}

/** The rows as the table on the screen has them now; null without one. For the file, and for the sheet's neighbours. */
export const rowsInOrder = (): readonly BoardCard[] | null => read?.() ?? null
