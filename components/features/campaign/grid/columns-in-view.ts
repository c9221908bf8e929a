import type { PlacedColumn } from './use-grid-table.ts'

/** Columns next to each other, by their places among those that are not pinned, first and last. */
export interface ColumnSpan {
  first: number
  last: number
}

/** A part of the grid from side to side, pixels at 16 px to the rem; 0 is where the first column begins that is not pinned. */
export interface Strip {
  left: number
  width: number
}

/** Drawn on the server, and until the screen has been measured: what a screen of 1,920 px shows beside one pinned column. */
export const FIRST_STRIP: Strip = { left: 0, width: 1376 }

/** The widths of the columns that are not pinned. */
export const widthsOf = (columns: readonly Pick<PlacedColumn, 'pinned' | 'width'>[]): number[] =>
  columns.filter(({ pinned }) => !pinned).map(({ width }) => width)

export const heldOf = (columns: readonly Pick<PlacedColumn, 'pinned'>[]): number =>
  columns.filter(({ pinned }) => pinned).length

/** The columns that touch a strip, by the widths of all; never fewer than one. */
export function columnsInStrip(widths: readonly number[], { left, width }: Strip): ColumnSpan {
  const end = widths.length - 1
  let first = 0
  let edge = widths[0] ?? 0
  while (first < end && edge <= left) {
    first += 1
    edge += widths[first] ?? 0
  }
  let last = first
  while (last < end && edge < left + width) {
    last += 1
    edge += widths[last] ?? 0
  }
  return { first, last }
}
