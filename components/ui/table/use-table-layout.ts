import { type RefObject, useEffect, useMemo, useState } from 'react'
import { watchSize } from '#lib/store.ts'
import { type Column, gridOf } from './column.ts'
import { type StoredWidths, useColumnWidths } from './use-column-widths.ts'

/** Whether an element's content overflows horizontally while the element is at least `room` pixels wide. */
function useOverflow(ref: RefObject<HTMLElement | null>, room: number): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth && element.clientWidth >= room)
    return watchSize([element, ...element.children], measure)
  }, [ref, room])
  return overflows
}

/** The layout of a table's rows, from its columns and the widths that a person set. */
export function useTableLayout<Row>(
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
  stickyFirst: boolean,
  kept?: StoredWidths,
) {
  const widths = useColumnWidths(scroller, kept)
  const looks = columns.map(widths.lookOf)
  const first = looks[0]?.min ?? 0
  // On a phone a sticky column would leave no room for the others, nor for a focused cell there.
  const pinned = useOverflow(scroller, 2 * first) && stickyFirst
  const grid = gridOf(looks)
  return {
    widths,
    /** Whether the first column stays in view. */
    pinned,
    minWidth: grid.minWidth,
    /** The style of each row. */
    layout: useMemo(() => ({ gridTemplateColumns: grid.columns }), [grid.columns]),
    /** A focused element is scrolled clear of the sticky first column. */
    scrollPadding: { scrollPaddingInlineStart: pinned ? `${first / 16}rem` : 0 },
  }
}
