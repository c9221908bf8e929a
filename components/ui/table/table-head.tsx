'use client'

import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { readSort } from './column.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { stickyCell } from './table-row.tsx'
import type { useColumnWidths } from './use-column-widths.ts'
import type { List } from './use-list.ts'

interface TableHeadProps<Row> {
  list: List<Row>
  layout: CSSProperties
  stickyFirst: boolean
  widths: ReturnType<typeof useColumnWidths>
}

/** The row of column names, which stays in view while the rows scroll. */
export function TableHead<Row>({ list, layout, stickyFirst, widths }: TableHeadProps<Row>) {
  const order = readSort(list.columns, list.sort)
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div
        role="row"
        aria-rowindex={1}
        style={layout}
        className="grid h-row border-b border-line bg-sunken text-xs font-medium text-ink-2"
      >
        {list.columns.map((column, index) => {
          const { id, align = 'start' } = column
          const sorted = order?.id !== id ? 'none' : order.descending ? 'descending' : 'ascending'
          return (
            <div
              key={id}
              role="columnheader"
              aria-sort={column.sort && sorted}
              className={cx(
                'group/head relative flex min-w-0 items-center px-3 first:ps-4 last:pe-4',
                align === 'end' && 'justify-end',
                stickyFirst && index === 0 && stickyCell,
              )}
            >
              {column.sort ? (
                <SortButton sorted={sorted} align={align} onPress={() => list.onSort(column)}>
                  {column.header}
                </SortButton>
              ) : (
                <span className="truncate">{column.header}</span>
              )}
              {id !== 'select' && (
                <ResizeHandle
                  onDraw={(width) => widths.setWidth(id, width)}
                  onResize={(width) => widths.setWidth(id, width)}
                  onFit={() => widths.fit(id, index)}
                  className="end-0 after:end-0 group-hover/head:after:bg-line-strong pointer-coarse:hidden"
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface SortButtonProps {
  sorted: 'none' | 'ascending' | 'descending'
  align: 'start' | 'end'
  onPress: () => void
  children: ReactNode
}

/** A column's name as a button, as large as its head. The arrow says which way, `aria-sort` says it too. */
function SortButton({ sorted, align, onPress, children }: SortButtonProps) {
  const Icon = sorted === 'none' ? ChevronsUpDown : ArrowUp
  return (
    <button
      data-press=""
      type="button"
      onClick={onPress}
      className={cx(
        'group/sort -mx-1 after:absolute after:inset-0 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink',
        align === 'end' && 'flex-row-reverse',
        sorted !== 'none' && 'text-ink',
      )}
    >
      <span className="truncate">{children}</span>
      <Icon
        aria-hidden
        size={12}
        className={cx(
          'shrink-0',
          sorted === 'descending' && 'rotate-180',
          sorted === 'none' && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </button>
  )
}
