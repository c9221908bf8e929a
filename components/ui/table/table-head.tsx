'use client'

import type { Header, RowData } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import type { DataTable, DataTableFeatures } from './data-table.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { SortHeader } from './sort-header.tsx'
import { stickyCell } from './table-row.tsx'
import type { useColumnWidths } from './use-column-widths.ts'

interface TableHeadProps<Data extends RowData> {
  table: DataTable<Data>
  headers: readonly Header<DataTableFeatures, Data, unknown>[]
  layout: CSSProperties
  stickyFirst: boolean
  widths: ReturnType<typeof useColumnWidths>
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const

/** The row of column names, which stays in view while the rows scroll. */
export function TableHead<Data extends RowData>({
  table,
  headers,
  layout,
  stickyFirst,
  widths,
}: TableHeadProps<Data>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div
        role="row"
        aria-rowindex={1}
        style={layout}
        className="grid h-row border-b border-line bg-sunken text-xs font-medium text-ink-2"
      >
        {headers.map((header, index) => {
          const { column } = header
          const align = column.columnDef.meta?.align ?? 'start'
          const sorted = column.getIsSorted()
          return (
            <div
              key={header.id}
              role="columnheader"
              aria-sort={column.getCanSort() ? (sorted ? sortWords[sorted] : 'none') : undefined}
              className={cx(
                'group/head relative flex min-w-0 items-center px-3 first:ps-4 last:pe-4',
                align === 'end' && 'justify-end',
                stickyFirst && index === 0 && stickyCell,
              )}
            >
              <SortHeader header={header} align={align}>
                <table.FlexRender header={header} />
              </SortHeader>
              {column.id !== 'select' && (
                <ResizeHandle
                  onDraw={(width) => widths.setWidth(column.id, width)}
                  onResize={(width) => widths.setWidth(column.id, width)}
                  onFit={() => widths.fit(column.id, index)}
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
