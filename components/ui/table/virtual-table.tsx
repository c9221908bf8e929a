'use client'

import type { RowData } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { cx } from '../cx.ts'
import { useHeight } from '../use-height.ts'
import { useOverflow } from '../use-overflow.ts'
import { type DataTable, gridOf } from './data-table.ts'
import { TableHead } from './table-head.tsx'
import { rowHeightClass, TableRow } from './table-row.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Up to here all rows are rendered: find-in-page, printing and selecting text then reach every row. */
const renderAllUpTo = 100

interface VirtualTableProps<Data extends RowData> {
  /** From `useTable({ features: dataTableFeatures, … })`. Give it `getRowId`. */
  table: DataTable<Data>
  /** The table's accessible name. */
  label: string
  role?: 'table' | 'grid'
  /** Rows in all, where more exist than are loaded. */
  total?: number
  /** Enter, or a press on a row outside its links. */
  onOpen?: (row: Data) => void
  /** This row is marked and brought into view, e.g. as it is chosen on a map. */
  selectedId?: string | null
  /** What the rows are filtered by: once that is another, the first match comes into view. */
  filteredBy?: string
  /** The row under the pointer; null when it leaves. Give a stable function. */
  onHover?: (row: Data | null) => void
  /** Keeps the first column in view when the table scrolls sideways. */
  stickyFirst?: boolean
  /** Room for two lines of text in a row. */
  tall?: boolean
  /** Under the rows, e.g. what is still loading. */
  footer?: ReactNode
  /** Give it a height or a maximum: the table scrolls inside. */
  className?: string
  testId?: string
}

/** A table whose rows exist only while they are in view. Columns are laid out by their `meta` (ColumnLook). */
export function VirtualTable<Data extends RowData>({
  table,
  label,
  role = 'table',
  total,
  onOpen,
  selectedId = null,
  filteredBy,
  onHover,
  stickyFirst = false,
  tall = false,
  footer,
  className,
  testId,
}: VirtualTableProps<Data>) {
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const active = useRef(0)
  const rowHeight = useHeight(probe, tall ? 48 : 32)
  useKeptScroll(testId ?? label, scroller)
  const { rows } = table.getRowModel()
  const headers = table.getHeaderGroups().at(-1)?.headers ?? []
  const widths = useColumnWidths(scroller)
  const looks = headers.map(({ column }) => widths.lookOf(column.id, column.columnDef.meta))
  const first = looks[0]?.min ?? 0
  // On a phone it would leave no room for what is beside it, nor for what has the focus there.
  const pinned = useOverflow(scroller, 2 * first) && stickyFirst
  const grid = gridOf(looks)
  const layout = useMemo(() => ({ gridTemplateColumns: grid.columns }), [grid.columns])

  const rangeExtractor = useCallback((range: Range) => {
    if (range.count <= renderAllUpTo) return Array.from({ length: range.count }, (_, index) => index)
    const visible = defaultRangeExtractor(range)
    const kept = active.current
    // The row with the focus must not vanish, or the focus falls back to the page.
    if (visible.includes(kept) || kept >= range.count) return visible
    return [...visible, kept].sort((a, b) => a - b)
  }, [])

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // Lets the server render the first rows.
    initialRect: { width: 1200, height: 640 },
    // The sticky head takes a row's height off what is visible.
    scrollPaddingEnd: rowHeight,
    rangeExtractor,
  })

  const latest = useRef({ rows, onOpen })
  latest.current = { rows, onOpen }
  const open = useCallback((index: number) => {
    const row = latest.current.rows[index]
    if (row) latest.current.onOpen?.(row.original)
  }, [])

  const focus = useRowFocus({
    count: rows.length,
    scroller,
    reveal: (index) => virtualizer.scrollToIndex(index),
    onOpen: onOpen ? open : undefined,
  })
  active.current = focus.active

  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])

  const sought = useRef(filteredBy)
  useEffect(() => {
    if (sought.current !== filteredBy) scroller.current?.scrollTo({ top: 0 })
    sought.current = filteredBy
  }, [filteredBy])

  const selectedIndex = selectedId === null ? -1 : rows.findIndex((row) => row.id === selectedId)
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex)
  }, [selectedIndex, virtualizer])

  const named = { role, 'aria-label': label, 'aria-rowcount': (total ?? rows.length) + 1 }
  return (
    <div
      ref={scroller}
      // What takes the focus is brought out from under the head and the first column.
      style={{ scrollPaddingInlineStart: pinned ? `${first / 16}rem` : 0 }}
      className={cx('relative scroll-pt-row overflow-auto overscroll-x-contain', className)}
    >
      <div ref={probe} aria-hidden="true" className={cx('invisible absolute w-0', rowHeightClass(tall))} />
      <div
        {...named}
        data-testid={testId}
        style={{ minWidth: grid.minWidth }}
        className="isolate w-full text-sm"
      >
        <TableHead table={table} headers={headers} layout={layout} stickyFirst={pinned} widths={widths} />
        <div
          role="rowgroup"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={focus.onKeyDown}
          onPointerLeave={() => onHover?.(null)}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TableRow
                  key={row.id}
                  table={table}
                  cellRole={role === 'grid' ? 'gridcell' : 'cell'}
                  row={row}
                  index={item.index}
                  top={item.start}
                  layout={layout}
                  tall={tall}
                  stickyFirst={pinned}
                  selected={row.id === selectedId}
                  focusable={item.index === focus.active}
                  onFocus={focus.setActive}
                  onOpen={onOpen ? open : undefined}
                  onHover={onHover}
                />
              )
            )
          })}
        </div>
      </div>
      {footer}
    </div>
  )
}
