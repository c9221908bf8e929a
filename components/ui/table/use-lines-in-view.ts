import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from '../use-printing.ts'
import { type LineSpan, linesAt } from './lines-in-view.ts'

/** A scroll has ended once nothing was heard of it for so long, milliseconds. */
const STILL_AFTER = 150
/** Until the screen has been measured, and on the server. */
const FIRST_HEIGHT = 640
/** Lines that a list has on paper at most: a browser takes some seconds to lay them out. */
export const MOST_PRINTED = 1000

type Moving = 'up' | 'down' | null

/** What of a list its scroller shows, in pixels. */
interface Place {
  top: number
  height: number
}

interface Options {
  /** From one line's top to the next one's, pixels. */
  lineHeight: number
  /** Where the list stands before the scroller has been measured. */
  first?: () => Place
  /** Somebody wants to know which way it scrolls: that draws once more as a scroll begins, turns and ends. */
  tellsMoving?: boolean
}

interface LinesInView extends LineSpan {
  moving: Moving
  /** On paper: the lines from the first one on, wherever it is scrolled to. */
  printing: boolean
  /** Where it stood when last heard of: asking the scroller may have the page laid out. */
  place: RefObject<Place>
}

const startPlace = (): Place => ({ top: 0, height: FIRST_HEIGHT })

/**
 * The lines that a scroller shows, all as high as each other; their number may be larger than the list is long.
 * @param scroller by a ref of whoever calls: one of what lies above is not set yet as it is asked for
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
      if (tellsMoving) still = setTimeout(() => look(null), STILL_AFTER)
      // Drawn before this frame is painted.
      flushSync(() => look(tellsMoving ? (scrollTop < top ? 'up' : 'down') : null))
    }
    const measure = () => {
      place.current = { top: element.scrollTop, height: element.clientHeight }
      look(null)
    }
    // Whoever knows the first place better needs no measure at once, which has the page laid out.
    if (isGuess) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(still)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [lineHeight, tellsMoving, isGuess])
  return { ...view, ...(printing && { first: 0, last: MOST_PRINTED - 1 }), printing, place }
}
