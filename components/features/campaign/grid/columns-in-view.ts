import type { PlacedColumn } from './use-grid-table.ts'

/** A range of adjacent columns: indices of the first and the last among unpinned columns. */
export interface ColumnSpan {
  first: number
  last: number
}

/** A horizontal range of the grid, pixels at 16 px to the rem, from the start of the first unpinned column. */
export interface Strip {
  left: number
  width: number
}

/** Range for the server and until the grid is measured: what a 1,920 px wide screen shows beside one pinned column. */
export const FIRST_STRIP: Strip = { left: 0, width: 1376 }

/** The widths of the unpinned columns. */
export const widthsOf = (columns: readonly Pick<PlacedColumn, 'pinned' | 'width'>[]): number[] =>
  columns.filter(({ pinned }) => !pinned).map(({ width }) => width)

export const pinnedCount = (columns: readonly Pick<PlacedColumn, 'pinned'>[]): number =>
  columns.filter(({ pinned }) => pinned).length

/** The columns that overlap a strip, given the widths of all; at least one. */
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
