import { type RefObject, useLayoutEffect, useState } from 'react'
import { combineUnsubscribes, listen, watchSize } from '#lib/store.ts'

/** Granularity, pixels: smaller scrolls cause no render. */
const GRAIN = 160

export interface Viewport {
  top: number
  height: number
  left: number
  width: number
}

const FIRST: Viewport = { top: 0, height: 900, left: 0, width: 1600 }

/** The viewport of a scroll container, rounded to `GRAIN`. */
export function useViewport(box: RefObject<HTMLElement | null>): Viewport {
  const [view, setView] = useState(FIRST)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = {
        top: Math.floor(element.scrollTop / GRAIN) * GRAIN,
        height: element.clientHeight + GRAIN,
        left: Math.floor(element.scrollLeft / GRAIN) * GRAIN,
        width: element.clientWidth + GRAIN,
      }
      setView((before) =>
        before.top === next.top &&
        before.left === next.left &&
        before.height === next.height &&
        before.width === next.width
          ? before
          : next,
      )
    }
    look()
    return combineUnsubscribes(watchSize([element], look), listen(element, 'scroll', look, { passive: true }))
  }, [box])
  return view
}
