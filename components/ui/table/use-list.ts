import { useMemo } from 'react'
import { changeAddress } from '../use-address.ts'
import { useView } from '../use-view.ts'
import { type Column, listView, nextSort, sortRows } from './column.ts'

interface ListOptions<Row> {
  columns: readonly Column<Row>[]
  /** In the order that stands where no column is chosen. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The order where the address names none; absent: as the rows come. */
  usualSort?: string
  /** All that rows can be ordered by, where not all of it is shown. */
  sortable?: readonly Column<Row>[]
}

/** What a table shows: columns as described, rows in the order that the address asks for. */
export interface List<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort: string | null
  onSort: (column: Column<Row>) => void
  /** Another order, as `readSort` takes it. */
  setSort: (sort: string) => void
}

/** A list from its description. Its order stands in the address. */
export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { columns, keyOf, usualSort = null, sortable = columns } = options
  const sort = useView(listView).sort ?? usualSort
  const rows = useMemo(() => sortRows(options.rows, sortable, sort), [options.rows, sortable, sort])
  const write = (next: string | null) => changeAddress(listView.write({ sort: next }), 'replace')
  return {
    columns,
    rows,
    keyOf,
    sort,
    onSort: (column) => write(nextSort(rows, column, sort, usualSort)),
    setSort: (next) => write(next === usualSort ? null : next),
  }
}
