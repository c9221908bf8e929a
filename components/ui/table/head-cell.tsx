import { ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { loadAndUse } from '#lib/when-idle.ts'
import { cx } from '../cx.ts'
import { PlainButton } from '../plain-button.tsx'
import type { Column } from './column.ts'
import type { Edge } from './column-drag.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { stickyCell } from './table-row.tsx'
import type { StoredWidths, useColumnWidths } from './use-column-widths.ts'

type Sorted = 'none' | 'ascending' | 'descending'

/** Column actions whose result is kept: by dragging the heads, by keyboard, and in each column's menu. */
export interface ColumnTools<Row> extends StoredWidths {
  onMove: (id: string, beside: string, edge: Edge) => void
  onShift: (id: string, by: -1 | 1) => void
  /** The button of a column's menu. */
  menu: (column: Column<Row>, size: { widen: (by: number) => void; fit: () => void }) => ReactNode
}

interface HeadCellProps<Row> {
  column: Column<Row>
  index: number
  /** Undefined: the column is not sortable. */
  sorted: Sorted | undefined
  onSort: () => void
  sticky: boolean
  widths: ReturnType<typeof useColumnWidths>
  tools?: ColumnTools<Row> | undefined
}

const KEY_STEP = 16

/** A column's head: a click sorts; where the table has `tools`, it can be dragged and has a menu. */
export function HeadCell<Row>({ column, index, sorted, onSort, sticky, widths, tools }: HeadCellProps<Row>) {
  const { id, align = 'start', header } = column
  const cell = useRef<HTMLDivElement>(null)
  const nameId = useId()
  const [edge, setEdge] = useState<Edge | null>(null)
  useDraggable(cell, id, setEdge, tools)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const asksMenu = event.key === 'ContextMenu' || (event.altKey && event.key === 'ArrowDown')
    if (tools === undefined || (event.target as HTMLElement).closest('[popover]')) return
    if (asksMenu) cell.current?.querySelector<HTMLElement>('[data-column-menu]')?.click()
    else if (event.altKey && step !== null && event.shiftKey) widths.widen(id, index, step * KEY_STEP)
    else if (event.altKey && step !== null) tools.onShift(id, step)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-sort={sorted}
      // Its accessible name is the column's name, without that of the menu button.
      aria-labelledby={tools && nameId}
      data-column={id}
      onKeyDown={onKeyDown}
      className={cx(
        'group/head relative flex min-w-0 items-center px-3 first:ps-4 last:pe-4',
        align === 'end' && 'justify-end',
        sticky && stickyCell,
        edge === 'before' && 'shadow-[inset_2px_0_0_var(--accent)]',
        edge === 'after' && 'shadow-[inset_-2px_0_0_var(--accent)]',
      )}
    >
      {sorted ? (
        <SortButton id={nameId} sorted={sorted} align={align} onPress={onSort}>
          {header}
        </SortButton>
      ) : (
        <span id={nameId} className="truncate has-[label]:overflow-visible">
          {header}
        </span>
      )}
      {tools && (
        <span
          className={cx(
            'absolute inset-y-1 z-1 flex items-center rounded-sm group-focus-within/head:bg-sunken group-hover/head:bg-sunken pointer-coarse:bg-sunken',
            align === 'end' ? 'start-1' : 'end-2',
          )}
        >
          {tools.menu(column, {
            widen: (by) => widths.widen(id, index, by),
            fit: () => widths.fit(id, index),
          })}
        </span>
      )}
      {id !== 'select' && (
        <ResizeHandle
          onDraw={(width) => widths.draw(id, width)}
          onResize={(width) => widths.setWidth(id, width)}
          onFit={() => widths.fit(id, index)}
          className="end-0 after:end-0 group-hover/head:after:bg-line-strong pointer-coarse:hidden"
        />
      )}
    </div>
  )
}

/** Loads the drag code when the pointer reaches a head, as few people drag. */
function useDraggable<Row>(
  cell: { current: HTMLElement | null },
  id: string,
  onEdge: (edge: Edge | null) => void,
  tools: ColumnTools<Row> | undefined,
) {
  const onMove = tools?.onMove
  useEffect(() => {
    const element = cell.current
    const row = element?.parentElement
    if (!element || !row || !onMove) return
    let stop = () => {}
    const begin = () => {
      stop = loadAndUse(
        () => import('./column-drag.ts'),
        ({ draggableHead }) => draggableHead<string>(element, id, onEdge, onMove),
      )
    }
    return combineUnsubscribes(listen(row, 'pointerenter', begin, { once: true }), () => stop())
  }, [cell, id, onEdge, onMove])
}

interface SortButtonProps {
  id: string
  sorted: Sorted
  align: 'start' | 'end'
  onPress: () => void
  children: ReactNode
}

/** A column's name as a button that fills the head. The arrow shows the direction, as `aria-sort` does. */
function SortButton({ id, sorted, align, onPress, children }: SortButtonProps) {
  const Icon = sorted === 'none' ? ChevronsUpDown : ArrowUp
  return (
    <PlainButton
      onClick={onPress}
      className={cx(
        'group/sort -mx-1 after:absolute after:inset-0 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink',
        align === 'end' && 'flex-row-reverse',
        sorted !== 'none' && 'text-ink',
      )}
    >
      <span id={id} className="truncate">
        {children}
      </span>
      <Icon
        aria-hidden
        size={12}
        className={cx(
          'shrink-0',
          sorted === 'descending' && 'rotate-180',
          sorted === 'none' && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </PlainButton>
  )
}
