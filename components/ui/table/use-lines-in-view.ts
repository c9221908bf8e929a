import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { combineUnsubscribes, listen, watchSize } from '#lib/store.ts'
import { usePrinting } from '../use-printing.ts'
import { type LineSpan, linesAt } from './lines-in-view.ts'

/** A scroll has ended after this long without a scroll event, milliseconds. */
const SCROLL_END_MS = 150
/** The assumed height on the server and before the first measurement, pixels. */
const FIRST_HEIGHT = 640
/** The most lines of a list that are printed: a browser takes some seconds to lay them out. */
export const MAX_PRINTED = 1000

type Moving = 'up' | 'down' | null

/** The scroller's viewport: scroll position and height, in pixels. */
interface Place {
  top: number
  height: number
}

interface Options {
  /** From one line's top to the next one's, pixels. */
  lineHeight: number
  /** The viewport before the scroller has been measured. */
  first?: () => Place
  /** Reports the scroll direction, at the cost of a re-render as a scroll begins, turns and ends. */
  tellsMoving?: boolean
}

interface LinesInView extends LineSpan {
  moving: Moving
  /** While printing: the range starts at the first line, whatever the scroll position. */
  printing: boolean
  /** The viewport as last measured: reading it from the scroller may force a layout. */
  place: RefObject<Place>
}

const startPlace = (): Place => ({ top: 0, height: FIRST_HEIGHT })

/**
 * The range of lines in a scroller's viewport, all of the same height; it may extend past the end of the list.
 * @param scroller reads a ref of the caller, as the ref of an ancestor is not set yet in this layout effect
 */
export function useLinesInView(
  scroller: () => HTMLElement | null,
  { lineHeight, first = startPlace, tellsMoving = false }: Options,
): LinesInView {
  const [begun] = useState(first)
  const place = useRef(begun)
  const [view, setView] = useState(() => ({
    ...linesAt(begun.top, begun.height, lineHeight),
    moving: null as Moving,
  }))
  const scrollerOf = useRef(scroller)
  const isGuess = first === startPlace
  const printing = usePrinting()
  useLayoutEffect(() => {
    const element = scrollerOf.current()
    if (!element) return
    let still: ReturnType<typeof setTimeout> | undefined
    const look = (moving: Moving) => {
      const { first, last } = linesAt(place.current.top, place.current.height, lineHeight)
      setView((before) =>
        before.first === first && before.last === last && before.moving === moving
          ? before
          : { first, last, moving },
      )
    }
    const onScroll = () => {
      const { top } = place.current
      const { scrollTop } = element
      if (scrollTop === top) return
      place.current.top = scrollTop
      clearTimeout(still)
      if (tellsMoving) still = setTimeout(() => look(null), SCROLL_END_MS)
      // Rendered before this frame is painted.
      flushSync(() => look(tellsMoving ? (scrollTop < top ? 'up' : 'down') : null))
    }
    const measure = () => {
      place.current = { top: element.scrollTop, height: element.clientHeight }
      look(null)
    }
    // With a known first viewport there is no need to measure at once, which would force a layout.
    if (isGuess) measure()
    return combineUnsubscribes(
      () => clearTimeout(still),
      watchSize([element], measure),
      listen(element, 'scroll', onScroll, { passive: true }),
    )
  }, [lineHeight, tellsMoving, isGuess])
  return { ...view, ...(printing && { first: 0, last: MAX_PRINTED - 1 }), printing, place }
}
