'use client'

import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type DataTableFeatures, dataTableFeatures } from './data-table.ts'

interface SortedTable<Row extends RowData> {
  columns: readonly ColumnDef<DataTableFeatures, Row, unknown>[]
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** As the address says it: a column's id, after a minus the other way round; null as the rows come. */
  sort: string | null
  onSort: (sort: string | null) => void
}

const idOf = (column: object) => String(Reflect.get(column, 'id') ?? Reflect.get(column, 'accessorKey'))

/** A table whose order stands in the address. A column that it does not have orders nothing. */
export function useSortedTable<Row extends RowData>(options: SortedTable<Row>) {
  const { columns, rows, getRowId, sort, onSort } = options
  const data = useMemo(() => [...rows], [rows])
  const known = useMemo(() => new Set(columns.map(idOf)), [columns])
  const sorting = sort === null ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]
  return useTable({
    features: dataTableFeatures,
    columns,
    data,
    getRowId,
    state: { sorting: sorting.filter(({ id }) => known.has(id)) },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onSort(next === undefined ? null : `${next.desc ? '-' : ''}${next.id}`)
    },
  })
}
