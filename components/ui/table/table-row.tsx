'use client'

import type { Row, RowData } from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { cx } from '../cx.ts'
import type { DataTable, DataTableFeatures } from './data-table.ts'

export const rowHeightClass = (tall: boolean) => (tall ? 'h-[calc(var(--row)+1rem)]' : 'h-row')

/** The classes of a first cell that stays in view. */
export const stickyCell = 'sticky start-0 z-1 border-e border-line bg-inherit [box-shadow:inherit]'

interface TableRowProps<Data extends RowData> {
  table: DataTable<Data>
  cellRole: 'cell' | 'gridcell'
  row: Row<DataTableFeatures, Data>
  index: number
  top: number
  layout: CSSProperties
  tall: boolean
  stickyFirst: boolean
  selected: boolean
  focusable: boolean
  onFocus: (index: number) => void
  onOpen: ((index: number) => void) | undefined
  onHover: ((row: Data | null) => void) | undefined
}

const interactive = 'a, button, input, select, textarea, label, summary'

function Plain<Data extends RowData>({
  table,
  cellRole,
  row,
  index,
  top,
  layout,
  tall,
  stickyFirst,
  selected,
  focusable,
  onFocus,
  onOpen,
  onHover,
}: TableRowProps<Data>) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const selecting = window.getSelection()?.isCollapsed === false
    if (!selecting && !target.closest(interactive)) onOpen?.(index)
  }
  return (
    // Keys are handled by the row group, which moves the focus from row to row.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      data-row={index}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={onOpen ? onClick : undefined}
      onPointerEnter={onHover ? () => onHover(row.original) : undefined}
      style={{ ...layout, top }}
      className={cx(
        'inset-focus absolute inset-x-0 grid grid-rows-1 border-b border-line',
        selected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]'
          : 'bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--ink)_4%)]',
        rowHeightClass(tall),
      )}
    >
      {row.getAllCells().map((cell, column) => (
        <div
          key={cell.id}
          role={cellRole}
          className={cx(
            'flex min-w-0 items-center px-3 first:ps-4 last:pe-4',
            cell.column.columnDef.meta?.align === 'end' && 'justify-end text-end tabular-nums',
            stickyFirst && column === 0 && stickyCell,
          )}
        >
          {/* The frame of a tick that has the focus stands out of the tick: it must not be cut with the texts. */}
          <div className="min-w-0 truncate has-[>label,>span>label]:overflow-visible" data-tooltip-cut="">
            <table.FlexRender cell={cell} />
          </div>
        </div>
      ))}
    </div>
  )
}

export const TableRow = memo(Plain) as typeof Plain
