import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { useOnChange } from '../use-on-change.ts'
import { useSize } from '../use-size.ts'
import type { ColumnTools } from './head-cell.tsx'
import { drawnLines, linesWithin, revealLine } from './lines-in-view.ts'
import { NotPrinted } from './not-printed.tsx'
import { TableHead } from './table-head.tsx'
import { plainLines, type TableLines } from './table-lines.ts'
import { rowHeightClass, TableRow } from './table-row.tsx'
import { useLinesInView } from './use-lines-in-view.ts'
import type { List } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useTableLayout } from './use-table-layout.ts'

/** Up to here all rows are rendered: find-in-page, printing and selecting text then reach every row. */
const renderAllUpTo = 100

/** Overscan: rows rendered beyond either edge of the viewport. */
const OVERSCAN = 8

const interactive = 'a, button, input, select, textarea, label, summary'

/** The index of the row in which an event happened; -1 for none. */
const rowOf = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1) : -1

export interface TableGroups {
  lines: TableLines
  keyOf: (group: number) => string
  isFolded: (group: number) => boolean
  onFold: (group: number, folded: boolean) => void
  /** Renders the cells of a group's head. */
  draw: (group: number) => ReactNode
}

interface VirtualTableProps<Row> {
  list: List<Row>
  label: string
  role?: 'table' | 'grid'
  /** Called on Enter, or on a click in a row outside its links and controls. */
  onOpen?: (row: Row) => void
  /** The key of a row to highlight and scroll into view, e.g. one chosen on a map. */
  selectedId?: string | null
  /** The filter of the rows: when it changes, the table scrolls to the top. */
  filteredBy?: string
  /** The row under the pointer; null when it leaves. */
  onHover?: (row: Row | null) => void
  /** Keeps the first column in view when the table scrolls horizontally. */
  stickyFirst?: boolean
  /** Room for two lines of text in a row. */
  tall?: boolean
  /** Give it a height or a maximum: the table scrolls inside. */
  className?: string
  testId?: string
  groups?: TableGroups | null
  /** Lets columns be moved, hidden and resized, and keeps the result. */
  tools?: ColumnTools<Row>
}

/** A list as a virtualised table: rows are rendered only near the viewport. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { list, label, role = 'table', onOpen, selectedId = null, filteredBy, onHover } = props
  const { stickyFirst = false, tall = false, className, testId, groups = null, tools } = props
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const rowHeight = useSize(probe, tall ? 48 : 32)
  useScrollRestoration(testId ?? label, scroller)
  const { columns, rows, keyOf } = list
  const { widths, pinned, minWidth, layout, scrollPadding } = useTableLayout(
    columns,
    scroller,
    stickyFirst,
    tools,
  )

  const plain = useMemo(() => plainLines(rows.length), [rows.length])
  const lines = groups?.lines ?? plain
  const rowAt = (line: number) => rows[lines.rowAt(line)]

  // The sticky head covers the height of one row.
  const reveal = (line: number) => revealLine(scroller.current, line, rowHeight, rowHeight)
  /** The key of the row that has the focus, which stays rendered and the tab stop while rows move around it. */
  const [held, setHeld] = useState<string | null>(null)
  const [focused = -1, selectedIndex = -1] = useMemo(
    () =>
      [held, selectedId].map((key) =>
        key === null ? -1 : lines.lineOf(rows.findIndex((row) => keyOf(row) === key)),
      ),
    [held, selectedId, lines, rows, keyOf],
  )
  const focus = useRowFocus({
    count: lines.count,
    focused,
    scroller,
    reveal: (line) => {
      setHeld(null)
      reveal(line)
    },
    onOpen: (index) => {
      const [row, head] = [rowAt(index), lines.headAt(index)]
      if (row) onOpen?.(row)
      else if (head >= 0) groups?.onFold(head, !groups.isFolded(head))
    },
  })
  const { active, setActive } = focus

  const inView = useLinesInView(() => scroller.current, { lineHeight: rowHeight })
  const isWhole = lines.count <= renderAllUpTo
  const seen = isWhole ? { first: 0, last: lines.count - 1 } : linesWithin(inView, lines.count)
  // The focused row must stay rendered, or the focus is lost to the page.
  const drawn = drawnLines(seen, lines.count, [OVERSCAN, OVERSCAN], [active])

  useOnChange(filteredBy, () => scroller.current?.scrollTo({ top: 0 }))

  const markedAt = useEffectEvent((line: number) => {
    if (line < 0) return
    reveal(line)
    // Makes it the row that Tab reaches.
    setActive(line)
  })
  useEffect(() => markedAt(selectedIndex), [selectedIndex])

  const press = ({ target }: MouseEvent<HTMLElement>) => {
    const row = rowAt(rowOf(target))
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (row && !isSelecting && !(target as HTMLElement).closest(interactive)) onOpen?.(row)
  }

  /** On a group's head, Left and Right fold and unfold it, and Space toggles it. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const head = target.dataset.row === undefined ? -1 : lines.headAt(rowOf(target))
    const isFolded = groups !== null && head >= 0 && groups.isFolded(head)
    const wanted = { ArrowLeft: true, ArrowRight: false, ' ': !isFolded }[event.key]
    if (groups === null || head < 0 || wanted === undefined || event.altKey || event.ctrlKey || event.metaKey)
      return focus.onKeyDown(event)
    event.preventDefault()
    if (wanted !== isFolded) groups.onFold(head, wanted)
  }

  const named = { role, 'aria-label': label, 'aria-rowcount': lines.count + 1 }
  return (
    <div
      ref={scroller}
      style={scrollPadding}
      className={cx(
        'relative scroll-pt-row scroll-pb-2 overflow-auto overscroll-x-contain',
        // Keeps an overlay scrollbar, as in Safari, from covering the last row.
        stickyFirst && 'pb-4',
        className,
      )}
    >
      <div ref={probe} aria-hidden="true" className={cx('invisible absolute w-0', rowHeightClass(tall))} />
      <div {...named} data-testid={testId} style={{ minWidth }} className="isolate w-full text-sm">
        <TableHead list={list} layout={layout} stickyFirst={pinned} widths={widths} tools={tools} />
        <div
          role="rowgroup"
          className="relative"
          style={{ height: lines.count * rowHeight }}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const line = rowOf(target)
            const row = rowAt(line)
            setActive(line)
            setHeld(row ? keyOf(row) : null)
          }}
          onBlur={({ target }) => {
            // Not where only the window has lost the focus.
            if (document.activeElement === target) return
            setActive(active)
            setHeld(null)
          }}
          onClick={onOpen && press}
          onPointerOver={({ target }) => onHover?.(rowAt(rowOf(target)) ?? null)}
          onPointerLeave={() => onHover?.(null)}
        >
          {drawn.map((line) => {
            const row = rowAt(line)
            const head = lines.headAt(line)
            if (groups !== null && head >= 0)
              return (
                <div
                  key={groups.keyOf(head)}
                  role="row"
                  aria-rowindex={line + 2}
                  data-row={line}
                  data-head=""
                  tabIndex={line === active ? 0 : -1}
                  style={{ top: line * rowHeight }}
                  className={cx(
                    'inset-focus absolute inset-x-0 border-b border-line bg-sunken',
                    rowHeightClass(tall),
                  )}
                >
                  {groups.draw(head)}
                </div>
              )
            return (
              row && (
                <TableRow
                  key={keyOf(row)}
                  columns={columns}
                  cellRole={role === 'grid' ? 'gridcell' : 'cell'}
                  row={row}
                  index={line}
                  top={line * rowHeight}
                  layout={layout}
                  tall={tall}
                  stickyFirst={pinned}
                  selected={line === selectedIndex}
                  focusable={line === active}
                />
              )
            )
          })}
        </div>
      </div>
      <NotPrinted count={lines.count - drawn.length} />
    </div>
  )
}
