'use client'

import type { Header, RowData } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { DataTableFeatures } from './data-table.ts'

interface SortHeaderProps<Row extends RowData> {
  header: Header<DataTableFeatures, Row, unknown>
  align: 'start' | 'end'
  children: ReactNode
}

/** A column's name; a button where the column sorts, as large as its head. The arrow says which way, `aria-sort` says it too. */
export function SortHeader<Row extends RowData>({ header, align, children }: SortHeaderProps<Row>) {
  if (!header.column.getCanSort()) return <span className="truncate">{children}</span>
  const sorted = header.column.getIsSorted()
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      data-press=""
      type="button"
      onClick={header.column.getToggleSortingHandler()}
      className={cx(
        'group/sort -mx-1 after:absolute after:inset-0 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink',
        align === 'end' && 'flex-row-reverse',
        sorted && 'text-ink',
      )}
    >
      <span className="truncate">{children}</span>
      <Icon
        aria-hidden
        size={12}
        className={cx(
          'shrink-0',
          !sorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </button>
  )
}
