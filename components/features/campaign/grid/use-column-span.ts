import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnSpan, columnsInStrip, FIRST_STRIP, type Strip, widthsOf } from './columns-in-view.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** Firefox finds the head of a cell by how many stand before it, for every screen reader: there all are drawn. */
const DRAWS_ALL = typeof navigator !== 'undefined' && /Firefox/.test(navigator.userAgent)
const ALL: Strip = { left: 0, width: Number.POSITIVE_INFINITY }
/** What is drawn beyond either edge, pixels: a column or two. */
const BESIDE = 240

/**
 * The columns that are drawn, by their places among those that are not pinned: those in view and a few beside them.
 * What a scroll sideways brings into view is drawn before it is painted, and all for paper. `settled`: the page has come to rest.
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
    // Not measured yet: a grid that comes anew into a page at rest.
    if (width <= 0) return
    const needed = columnsInStrip(widths, seen.current)
    if (!exactly && needed.first >= span.first && needed.last <= span.last) return
    setStrip({ left: left - BESIDE, width: width + 2 * BESIDE })
  })
  useLayoutEffect(() => look(false))
  // More may be drawn than such a screen needs.
  useEffect(() => {
    if (settled) look(true)
  }, [settled])
  useEffect(() => {
    const element = scroller.current
    const pinned = element?.querySelector<HTMLElement>('[data-pinned-edge]')
    if (!element || !pinned) return
    // Widths are said at 16 px to the rem.
    let scale = 1
    let place = -1
    const onScroll = () => {
      if (element.scrollLeft === place) return
      place = element.scrollLeft
      seen.current = { ...seen.current, left: place / scale }
      flushSync(() => look(false))
    }
    const measure = () => {
      scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      place = element.scrollLeft
      // As wide as what is in view, the head of a group stays there whatever is scrolled to.
      element.style.setProperty('--view-width', `${element.clientWidth}px`)
      seen.current = { left: place / scale, width: (element.clientWidth - pinned.offsetWidth) / scale }
      flushSync(() => look(false))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(pinned)
    // Before those that draw: asking for the place after them would have the page laid out again.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [scroller])
  return span
}
