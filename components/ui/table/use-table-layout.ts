import { type RefObject, useMemo } from 'react'
import { useOverflow } from '../use-overflow.ts'
import { type Column, gridOf } from './column.ts'
import { type KeptWidths, useColumnWidths } from './use-column-widths.ts'

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
