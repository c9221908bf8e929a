import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { textScale } from '#components/ui/text-scale.ts'
import { combineUnsubscribes, listen, watchSize } from '#lib/store.ts'
import { type ColumnSpan, columnsInStrip, FIRST_STRIP, type Strip, widthsOf } from './columns-in-view.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** Firefox tells screen readers a cell's header by counting cells before it, so all columns are rendered there. */
const DRAWS_ALL = typeof navigator !== 'undefined' && /Firefox/.test(navigator.userAgent)
const ALL: Strip = { left: 0, width: Number.POSITIVE_INFINITY }
/** Overscan on either side, pixels: a column or two. */
const BESIDE = 240

/**
 * The range of unpinned columns to render: those in view with an overscan, and all of them for print. A horizontal
 * scroll renders synchronously, before the next paint. `settled`: the page is idle.
 */
export function useColumnSpan(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly PlacedColumn[],
  settled: boolean,
  printing: boolean,
): ColumnSpan {
  const widths = useMemo(() => widthsOf(columns), [columns])
  const [strip, setStrip] = useState(FIRST_STRIP)
  const isWhole = printing || (settled && DRAWS_ALL)
  const span = useMemo(() => columnsInStrip(widths, isWhole ? ALL : strip), [widths, strip, isWhole])
  const seen = useRef<Strip>({ left: 0, width: 0 })
  const look = useEffectEvent((exactly: boolean) => {
    const { left, width } = seen.current
    // Not measured yet, e.g. a grid mounted into an idle page.
    if (width <= 0) return
    const needed = columnsInStrip(widths, seen.current)
    if (!exactly && needed.first >= span.first && needed.last <= span.last) return
    setStrip({ left: left - BESIDE, width: width + 2 * BESIDE })
  })
  useLayoutEffect(() => look(false))
  // Once idle, shrink the first range to what this screen needs.
  useEffect(() => {
    if (settled) look(true)
  }, [settled])
  useEffect(() => {
    const element = scroller.current
    const pinned = element?.querySelector<HTMLElement>('[data-pinned-edge]')
    if (!element || !pinned) return
    // Widths are given at 16 px to the rem.
    let scale = 1
    let place = -1
    const onScroll = () => {
      if (element.scrollLeft === place) return
      place = element.scrollLeft
      seen.current = { ...seen.current, left: place / scale }
      flushSync(() => look(false))
    }
    const measure = () => {
      scale = textScale()
      place = element.scrollLeft
      // Group headers are as wide as the viewport, and so stay in view while scrolling sideways.
      element.style.setProperty('--view-width', `${element.clientWidth}px`)
      seen.current = { left: place / scale, width: (element.clientWidth - pinned.offsetWidth) / scale }
      flushSync(() => look(false))
    }
    return combineUnsubscribes(
      watchSize([element, pinned], measure),
      // In the capture phase, before listeners that render: reading `scrollLeft` after them would force a layout.
      listen(element, 'scroll', onScroll, { passive: true, capture: true }),
    )
  }, [scroller])
  return span
}
