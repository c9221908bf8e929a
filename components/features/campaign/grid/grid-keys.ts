/** A cell of the grid; line -1 is the column headers. */
export interface GridCell {
  item: number
  column: number
}

/** Size of the grid: lines below the headers, columns, and lines that Page Up and Page Down move by. */
export interface Extent {
  items: number
  columns: number
  page: number
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/**
 * The cell that a key moves to, as in a spreadsheet: arrows by one, with Ctrl to the border; Home and End along the
 * row, with Ctrl to the corner; the page keys by a page. Null for any other key.
 */
export function cellForKey(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  from: GridCell,
  { items, columns, page }: Extent,
): GridCell | null {
  const far = ctrlKey || metaKey
  const lastItem = items - 1
  const lastColumn = columns - 1
  const to = (item: number, column: number): GridCell => ({
    item: between(item, -1, Math.max(lastItem, -1)),
    column: between(column, 0, lastColumn),
  })
  const first = Math.min(0, lastItem)
  switch (key) {
    case 'ArrowDown':
      return to(far ? lastItem : from.item + 1, from.column)
    case 'ArrowUp':
      return to(far ? (from.item > 0 ? 0 : -1) : from.item - 1, from.column)
    case 'ArrowRight':
      return to(from.item, far ? lastColumn : from.column + 1)
    case 'ArrowLeft':
      return to(from.item, far ? 0 : from.column - 1)
    case 'PageDown':
      return to(from.item + page, from.column)
    case 'PageUp':
      return to(from.item < 0 ? -1 : Math.max(first, from.item - page), from.column)
    case 'Home':
      return far ? to(first, 0) : to(from.item, 0)
    case 'End':
      return far ? to(lastItem, lastColumn) : to(from.item, lastColumn)
    default:
      return null
  }
}

/** A rectangle of cells; both corners are inclusive. */
export interface CellRange {
  fromItem: number
  toItem: number
  fromColumn: number
  toColumn: number
}

export const cellRange = (one: GridCell, other: GridCell): CellRange => ({
  fromItem: Math.min(one.item, other.item),
  toItem: Math.max(one.item, other.item),
  fromColumn: Math.min(one.column, other.column),
  toColumn: Math.max(one.column, other.column),
})

/** The number of cells with text in a range: the checkbox in column 0 and group headers have none. */
export function cellCount(
  { fromItem, toItem, fromColumn, toColumn }: CellRange,
  isRow: (item: number) => boolean,
): number {
  const columns = Math.max(0, toColumn - Math.max(1, fromColumn) + 1)
  let lines = 0
  for (let item = fromItem; item <= toItem; item += 1) if (isRow(item)) lines += 1
  return lines * columns
}
