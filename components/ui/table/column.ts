import type { ReactNode } from 'react'
import { defineView, optional } from '#lib/view.ts'

/** The parameters of a list in the address: its sort order, as `readSort` takes it. */
export const listView = defineView({ sort: optional })

type SortValue = string | number | boolean | Date | null | undefined

/** The definition of a table's column. Widths are pixels at 16 px to the rem. */
export interface Column<Row> {
  /** Its name in the address. */
  id: string
  header: ReactNode
  min: number
  /** Its share of the remaining width (`fr`); absent keeps it at `min`. */
  grow?: number
  /** Numbers and amounts are aligned at the end. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
  /** The sort value of a row: text in French collation, missing values last both ways. Absent: not sortable. */
  sort?: (row: Row) => SortValue
}

// French collation for every language: the names are French, and server and browser must agree.
export const tableCollator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Reads a sort order from the address: a column's id, with a minus for descending; null keeps the given order. */
export function readSort<Row>(columns: readonly Column<Row>[], sort: string | null) {
  const descending = sort?.startsWith('-') ?? false
  const id = descending ? sort?.slice(1) : sort
  const column = columns.find((one) => one.id === id)
  return column?.sort ? { id: column.id, valueOf: column.sort, descending } : null
}

/** A value to compare: a text or a number; an invalid date counts as missing. */
function comparable(value: SortValue): string | number | null {
  if (typeof value === 'string') return value
  const number = Number(value ?? Number.NaN)
  return Number.isNaN(number) ? null : number
}

/** The rows sorted by a column; an unknown column leaves them as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | null,
): readonly Row[] {
  const order = readSort(columns, sort)
  if (order === null) return rows
  const way = order.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: comparable(order.valueOf(row)) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      if (typeof a === 'number' && typeof b === 'number') return way * (a - b)
      return way * tableCollator.compare(String(a), String(b))
    })
    .map(({ row }) => row)
}

/** The order after a click on a head: one direction (numbers descending first), the other, then the default again. */
export function nextSort<Row>(
  rows: readonly Row[],
  { id, sort }: Column<Row>,
  now: string | null,
  defaultSort: string | null,
): string | null {
  const sample = rows.find((row) => (sort?.(row) ?? null) !== null)
  const isNumber = sample !== undefined && /^(?:number|boolean)$/.test(typeof sort?.(sample))
  const [first, second] = isNumber ? [`-${id}`, id] : [id, `-${id}`]
  const next = now === first ? second : now === second && defaultSort !== second ? defaultSort : first
  return next === defaultSort ? null : next
}

/** The grid that a table's rows share, and the width below which it scrolls; on paper columns shrink in proportion. */
export function gridOf(looks: readonly Pick<Column<unknown>, 'min' | 'grow'>[]) {
  const rem = (px: number) => `${px / 16}rem`
  const total = looks.reduce((sum, { min }) => sum + min, 0)
  const least = (min: number) => `min(${rem(min)}, ${Math.ceil((min / total) * 1e4) / 100}%)`
  return {
    columns: looks.map(({ min, grow }) => (grow ? `minmax(${least(min)}, ${grow}fr)` : least(min))).join(' '),
    minWidth: rem(total),
  }
}
