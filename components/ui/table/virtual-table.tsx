import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { cx } from '../cx.ts'
import { useHeight } from '../use-height.ts'
import { drawnLines, linesWithin, revealLine } from './lines-in-view.ts'
import { NotPrinted } from './not-printed.tsx'
import { type ColumnTools, TableHead } from './table-head.tsx'
import { plainLines, type TableLines } from './table-lines.ts'
import { rowHeightClass, TableRow } from './table-row.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useLinesInView } from './use-lines-in-view.ts'
import type { List } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTableLayout } from './use-table-layout.ts'

/** Up to here all rows are rendered: find-in-page, printing and selecting text then reach every row. */
const renderAllUpTo = 100

/** Rows drawn beyond either edge of what is in view. */
const BESIDE = 8

const interactive = 'a, button, input, select, textarea, label, summary'

/** The row that an event happened in, by its place. */
const rowOf = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1) : -1

/** Heads between the rows of a list that is grouped, in the order of its rows. */
export interface TableGroups {
  lines: TableLines
  keyOf: (group: number) => string
  isFolded: (group: number) => boolean
  onFold: (group: number, folded: boolean) => void
  /** The cells of a head. */
  draw: (group: number) => ReactNode
}

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
  groups?: TableGroups | null
  /** Columns can be moved, hidden and sized, and stay as they are put. */
  tools?: ColumnTools<Row>
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
  groups = null,
  tools,
}: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const rowHeight = useHeight(probe, tall ? 48 : 32)
  useKeptScroll(testId ?? label, scroller)
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

  // The sticky head takes a row's height off what is visible.
  const reveal = (line: number) => revealLine(scroller.current, line, rowHeight, rowHeight)
  const focus = useRowFocus({
    count: lines.count,
    scroller,
    reveal,
    onOpen: (index) => {
      const [row, head] = [rowAt(index), lines.headAt(index)]
      if (row) onOpen?.(row)
      else if (head >= 0) groups?.onFold(head, !groups.isFolded(head))
    },
  })
  const { active } = focus

  const inView = useLinesInView(() => scroller.current, { lineHeight: rowHeight })
  const isWhole = lines.count <= renderAllUpTo
  const seen = isWhole ? { first: 0, last: lines.count - 1 } : linesWithin(inView, lines.count)
  // The row with the focus must not vanish, or the focus falls back to the page.
  const drawn = drawnLines(seen, lines.count, [BESIDE, BESIDE], [active])

  const sought = useRef(filteredBy)
  useEffect(() => {
    if (sought.current !== filteredBy) scroller.current?.scrollTo({ top: 0 })
    sought.current = filteredBy
  }, [filteredBy])

  const selectedIndex =
    selectedId === null ? -1 : lines.lineOf(rows.findIndex((row) => keyOf(row) === selectedId))
  const { setActive } = focus
  const markedAt = useEffectEvent((line: number) => {
    if (line < 0) return
    reveal(line)
    // Where the keyboard comes in.
    setActive(line)
  })
  useEffect(() => markedAt(selectedIndex), [selectedIndex])

  const press = ({ target }: MouseEvent<HTMLElement>) => {
    const row = rowAt(rowOf(target))
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (row && !isSelecting && !(target as HTMLElement).closest(interactive)) onOpen?.(row)
  }

  /** On a head the arrows to the sides fold and unfold, and so does a space. */
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
        // A bar for scrolling sideways that lies over the rows, as Safari's, leaves the last one free.
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
            if (rowOf(target) >= 0) focus.setActive(rowOf(target))
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
