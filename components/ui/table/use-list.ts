import { useDeferredValue, useMemo } from 'react'
import { changeAddress } from '../use-address.ts'
import { useView } from '../use-view.ts'
import { type Column, listView, nextSort, sortRows } from './column.ts'

interface ListOptions<Row> {
  columns: readonly Column<Row>[]
  /** In their order where no column is chosen. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The default order, where the address names none; absent: as the rows are given. */
  defaultSort?: string
  /** All columns that rows can be sorted by, where some are hidden. */
  sortable?: readonly Column<Row>[]
}

/** What a table shows: its columns, and the rows in the order that the address specifies. */
export interface List<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort: string | null
  onSort: (column: Column<Row>) => void
  /** Sets the order, in the form that `readSort` takes. */
  setSort: (sort: string) => void
}

export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { columns, keyOf, defaultSort = null, sortable = columns } = options
  const sort = useView(listView).sort ?? defaultSort
  // The pressed header is painted before the rows are sorted.
  const behind = useDeferredValue(sort)
  const rows = useMemo(() => sortRows(options.rows, sortable, behind), [options.rows, sortable, behind])
  const write = (next: string | null) => changeAddress(listView.write({ sort: next }), 'replace')
  return {
    columns,
    rows,
    keyOf,
    sort,
    onSort: (column) => write(nextSort(rows, column, sort, defaultSort)),
    setSort: (next) => write(next === defaultSort ? null : next),
  }
}
