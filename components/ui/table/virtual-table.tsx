'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { useHeight } from '../use-height.ts'
import { TableHead } from './table-head.tsx'
import { rowHeightClass, TableRow } from './table-row.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import type { List } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTableLayout } from './use-table-layout.ts'

/** Up to here all rows are rendered: find-in-page, printing and selecting text then reach every row. */
const renderAllUpTo = 100

const interactive = 'a, button, input, select, textarea, label, summary'

/** The row that an event happened in, by its place. */
const rowOf = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1) : -1

interface VirtualTableProps<Row> {
  /** From `useList`. */
  list: List<Row>
  /** The table's accessible name. */
  label: string
  role?: 'table' | 'grid'
  /** Enter, or a press on a row outside its links. */
  onOpen?: (row: Row) => void
  /** This row is marked and brought into view, e.g. as it is chosen on a map. */
  selectedId?: string | null
  /** What the rows are filtered by: once that is another, the first match comes into view. */
  filteredBy?: string
  /** The row under the pointer; null when it leaves. */
  onHover?: (row: Row | null) => void
  /** Keeps the first column in view when the table scrolls sideways. */
  stickyFirst?: boolean
  /** Room for two lines of text in a row. */
  tall?: boolean
  /** Give it a height or a maximum: the table scrolls inside. */
  className?: string
  testId?: string
}

/** A list as a table whose rows exist only while they are in view. */
export function VirtualTable<Row>({
  list,
  label,
  role = 'table',
  onOpen,
  selectedId = null,
  filteredBy,
  onHover,
  stickyFirst = false,
  tall = false,
  className,
  testId,
}: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const rowHeight = useHeight(probe, tall ? 48 : 32)
  useKeptScroll(testId ?? label, scroller)
  const { columns, rows, keyOf } = list
  const { widths, pinned, minWidth, layout, scrollPadding } = useTableLayout(columns, scroller, stickyFirst)

  const focus = useRowFocus({
    count: rows.length,
    scroller,
    reveal: (index) => virtualizer.scrollToIndex(index),
    onOpen: (index) => {
      const row = rows[index]
      if (row) onOpen?.(row)
    },
  })
  const { active } = focus

  const rangeExtractor = useCallback(
    (range: Range) => {
      if (range.count <= renderAllUpTo) return Array.from({ length: range.count }, (_, index) => index)
      const visible = defaultRangeExtractor(range)
      // The row with the focus must not vanish, or the focus falls back to the page.
      if (visible.includes(active) || active >= range.count) return visible
      return [...visible, active].sort((a, b) => a - b)
    },
    [active],
  )

  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    [rows, keyOf],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 8,
    // Lets the server render the first rows.
    initialRect: { width: 1200, height: 640 },
    // The sticky head takes a row's height off what is visible.
    scrollPaddingEnd: rowHeight,
    rangeExtractor,
  })

  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])

  const sought = useRef(filteredBy)
  useEffect(() => {
    if (sought.current !== filteredBy) scroller.current?.scrollTo({ top: 0 })
    sought.current = filteredBy
  }, [filteredBy])

  const selectedIndex = selectedId === null ? -1 : rows.findIndex((row) => keyOf(row) === selectedId)
  const { setActive } = focus
  useEffect(() => {
    if (selectedIndex < 0) return
    virtualizer.scrollToIndex(selectedIndex)
    // Where the keyboard comes in.
    setActive(selectedIndex)
  }, [selectedIndex, virtualizer, setActive])

  const press = ({ target }: MouseEvent<HTMLElement>) => {
    const row = rows[rowOf(target)]
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (row && !isSelecting && !(target as HTMLElement).closest(interactive)) onOpen?.(row)
  }

  const named = { role, 'aria-label': label, 'aria-rowcount': rows.length + 1 }
  return (
    <div
      ref={scroller}
      style={scrollPadding}
      className={cx(
        'relative scroll-pt-row overflow-auto overscroll-x-contain',
        // A bar for scrolling sideways that lies over the rows, as Safari's, leaves the last one free.
        stickyFirst && 'pb-4',
        className,
      )}
    >
      <div ref={probe} aria-hidden="true" className={cx('invisible absolute w-0', rowHeightClass(tall))} />
      <div {...named} data-testid={testId} style={{ minWidth }} className="isolate w-full text-sm">
        <TableHead list={list} layout={layout} stickyFirst={pinned} widths={widths} />
        <div
          role="rowgroup"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={focus.onKeyDown}
          onFocus={({ target }) => {
            if (rowOf(target) >= 0) focus.setActive(rowOf(target))
          }}
          onClick={onOpen && press}
          onPointerOver={({ target }) => onHover?.(rows[rowOf(target)] ?? null)}
          onPointerLeave={() => onHover?.(null)}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <TableRow
                  key={item.key}
                  columns={columns}
                  cellRole={role === 'grid' ? 'gridcell' : 'cell'}
                  row={row}
                  index={item.index}
                  top={item.start}
                  layout={layout}
                  tall={tall}
                  stickyFirst={pinned}
                  selected={item.index === selectedIndex}
                  focusable={item.index === active}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
