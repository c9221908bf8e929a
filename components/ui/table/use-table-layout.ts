import { type RefObject, useEffect, useMemo, useState } from 'react'
import { type Column, gridOf } from './column.ts'
import { type KeptWidths, useColumnWidths } from './use-column-widths.ts'

/** Whether an element, as its size and its children's are now, holds more than it can show from side to side, and is `room` pixels wide or more. */
function useOverflow(ref: RefObject<HTMLElement | null>, room: number): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth && element.clientWidth >= room)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [ref, room])
  return overflows
}

/** How the rows of a table are laid out: columns as described, as wide as somebody drew them. */
export function useTableLayout<Row>(
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
  stickyFirst: boolean,
  kept?: KeptWidths,
) {
  const widths = useColumnWidths(scroller, kept)
  const looks = columns.map(widths.lookOf)
  const first = looks[0]?.min ?? 0
  // On a phone it would leave no room for what is beside it, nor for what has the focus there.
  const pinned = useOverflow(scroller, 2 * first) && stickyFirst
  const grid = gridOf(looks)
  return {
    widths,
    /** Whether the first column stays in view. */
    pinned,
    minWidth: grid.minWidth,
    /** The style of each row. */
    layout: useMemo(() => ({ gridTemplateColumns: grid.columns }), [grid.columns]),
    /** What takes the focus is brought out from under the first column. */
    scrollPadding: { scrollPaddingInlineStart: pinned ? `${first / 16}rem` : 0 },
  }
}
