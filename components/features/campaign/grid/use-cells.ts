import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLatest } from '#components/ui/use-latest.ts'
import { listen } from '#lib/store.ts'
import { type CellRange, cellForKey, cellRange, type GridCell } from './grid-keys.ts'

interface CellsOptions {
  items: number
  columns: number
  scroller: RefObject<HTMLElement | null>
  /** Scrolls a line into view, so that it is rendered before it is focused. */
  reveal: (item: number) => void
  rowHeight: number
}

const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable]'

const cellAt = (target: EventTarget | null): GridCell | null => {
  if (!(target instanceof Element)) return null
  const column = target.closest<HTMLElement>('[data-col]')?.dataset.col
  const item = target.closest<HTMLElement>('[data-item]')?.dataset.item
  return column === undefined || item === undefined ? null : { item: Number(item), column: Number(column) }
}

/** Scrolls sideways so that a focused cell is not covered by the pinned columns; the head of a group never is. */
function revealSideways(scroller: HTMLElement, cell: HTMLElement) {
  if (cell.closest('[data-pinned], [data-group]')) return
  const pinned = scroller.querySelector<HTMLElement>('[data-pinned-edge]')?.getBoundingClientRect().width ?? 0
  const box = scroller.getBoundingClientRect()
  const { left, right } = cell.getBoundingClientRect()
  if (left < box.left + pinned) scroller.scrollLeft -= box.left + pinned - left
  else if (right > box.right) scroller.scrollLeft += Math.min(right - box.right, left - box.left - pinned)
}

/**
 * Roving tabindex: one cell of the grid is in the tab order. Arrows, Home, End and the page keys move it as in a
 * spreadsheet; Shift, or dragging with the pointer, extends a range of cells.
 */
export function useCells({ items, columns, scroller, reveal, rowHeight }: CellsOptions) {
  const [head, setHead] = useState<GridCell>({ item: 0, column: 1 })
  const [anchor, setAnchor] = useState<GridCell>({ item: 0, column: 1 })
  /** Ctrl+A: the range is every cell; the active cell keeps its place and the focus. */
  const [all, setAll] = useState(false)
  /** The cell to focus once it is rendered as the active one, not before. */
  const wanted = useRef<GridCell | null>(null)
  const bounded = (cell: GridCell): GridCell => ({
    item: Math.max(-1, Math.min(cell.item, items - 1)),
    column: Math.max(0, Math.min(cell.column, columns - 1)),
  })
  const active = bounded(head)
  const fixed = bounded(anchor)
  const everything = cellRange({ item: 0, column: 1 }, { item: Math.max(0, items - 1), column: columns - 1 })
  const stretched: CellRange | null =
    active.item < 0 || fixed.item < 0 || (active.item === fixed.item && active.column === fixed.column)
      ? null
      : cellRange(fixed, active)
  const range = all && items > 0 ? everything : stretched

  const drawn = useLatest({ head, active })
  /** After a render: focuses the wanted cell, if it is there. */
  const onDrawn = useCallback(() => {
    const to = wanted.current
    const { head: now, active: at } = drawn.current
    if (!to || !scroller.current || to.item !== now.item || to.column !== now.column) return
    const { item, column } = at
    const cell = scroller.current.querySelector<HTMLElement>(`[data-item="${item}"] [data-col="${column}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
    revealSideways(scroller.current, cell)
  }, [scroller])
  useLayoutEffect(onDrawn)

  const settle = (to: GridCell, stretch = false) => {
    setAll(false)
    setHead(to)
    if (!stretch) setAnchor(to)
  }

  const go = (to: GridCell, stretch: boolean) => {
    wanted.current = to
    settle(to, stretch)
    if (to.item >= 0) reveal(to.item)
  }

  /** Makes a line that was opened elsewhere than in the grid the active one: the keyboard goes on from it. */
  const follow = (item: number) => {
    if (item === active.item) return
    const to = { item, column: active.column }
    if (scroller.current?.contains(document.activeElement)) wanted.current = to
    settle(to)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const target = event.target as HTMLElement
    if (event.altKey || target.closest(typing)) return false
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      setAll(true)
      return true
    }
    const seen = (scroller.current?.clientHeight ?? 0) / Math.max(1, rowHeight)
    const page = Math.max(1, Math.floor(seen) - 3)
    const to = cellForKey(event, active, { items, columns, page })
    if (to === null) return false
    event.preventDefault()
    go(to, event.shiftKey && to.item >= 0 && active.item >= 0)
    return true
  }

  /** What has the focus without a key or press of this grid, as a link does after Back, makes its cell the active one. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = cellAt(target)
    if (cell && cell.item >= 0 && (cell.item !== active.item || cell.column !== active.column)) settle(cell)
  }

  /** A press on a cell makes it the active one; dragging, or Shift, extends the range. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    if (event.button !== 0 || cell === null || cell.item < 0) return
    const target = event.target as HTMLElement
    if (target.closest('a, button, input') || event.pointerType === 'touch') return settle(cell)
    event.preventDefault()
    go(cell, event.shiftKey)
    const stop = listen(document, 'pointermove', ({ clientX, clientY, buttons }) => {
      // Released, cancelled, or released outside the window.
      if (buttons === 0) return stop()
      const under = document.elementFromPoint(clientX, clientY)
      const over = cellAt(under)
      if (over !== null && over.item >= 0 && scroller.current?.contains(under)) {
        // Same cell: no render follows, and setting `wanted` would let a later one steal the focus.
        const { head: now } = drawn.current
        if (now.item === over.item && now.column === over.column) return
        // The focus must follow the active cell: the old one leaves the tab order and may be removed.
        wanted.current = over
        setHead(over)
      }
    })
  }

  return { active, range, go, follow, onDrawn, onFocus, onKeyDown, onPointerDown }
}
