'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { changeAddress, useAddress } from '../use-address.ts'
import { type Column, nextSort, sortRows } from './column.ts'
import { SelectAll, SelectRow } from './select-cells.tsx'
import type { Selection } from './selection.ts'

interface ListOptions<Row> {
  columns: readonly Column<Row>[]
  /** In the order that stands where no column is chosen. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The order where the address names none; absent: as the rows come. */
  usualSort?: string
  /** Which rows are ticked, in a first column of its own; `tickLabel` names the tick of a row. */
  selection?: Selection
  tickLabel?: (row: Row) => string
}

/** What a table shows: columns as described, rows in the order that the address asks for. */
export interface List<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort: string | null
  onSort: (column: Column<Row>) => void
}

/** A list from its description. The order stands in the address, and the ticks reach over rows as they stand. */
export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { columns, keyOf, usualSort = null, selection, tickLabel } = options
  const t = useTranslations('ui')
  const sort = useAddress().get('sort') ?? usualSort
  const rows = useMemo(() => sortRows(options.rows, columns, sort), [options.rows, columns, sort])
  const ticked = useMemo((): readonly Column<Row>[] => {
    if (!selection || !tickLabel) return columns
    const keys = rows.map(keyOf)
    const tick: Column<Row> = {
      id: 'select',
      header: <SelectAll selection={selection} ids={keys} label={t('selectAll')} />,
      min: 48,
      cell: (row) => (
        <SelectRow selection={selection} id={keyOf(row)} label={tickLabel(row)} order={() => keys} />
      ),
    }
    return [tick, ...columns]
  }, [columns, rows, keyOf, selection, tickLabel, t])
  return {
    columns: ticked,
    rows,
    keyOf,
    sort,
    onSort: (column) => changeAddress({ sort: nextSort(rows, column, sort, usualSort) }, 'replace'),
  }
}
