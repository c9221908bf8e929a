import { type RefObject, useEffect } from 'react'

const FIELD = 'listScroll'
/** So long rows may take to come back, and once they have, to change places. */
const PATIENCE_MS = 10_000
const SETTLES_MS = 2_000
const RESTS_MS = 100

interface Place {
  top: number
  left: number
}

type Places = Readonly<Record<string, Place>>

/** Where the lists of this step of the history stood. The browser keeps it with the step, over a reload too. */
function placesHere(): Places {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !(FIELD in state)) return {}
  return (state as Record<typeof FIELD, Places>)[FIELD]
}

const write = (name: string, place: Place) =>
  window.history.replaceState({ ...window.history.state, [FIELD]: { ...placesHere(), [name]: place } }, '')

/**
 * Brings a list back to where it stood when one comes back to it, as soon as its rows are there; somebody who scrolls
 * meanwhile is left alone.
 * @param name one per list of a screen
 * @param scroller what scrolls; null stands for the page
 */
export function useKeptScroll(name: string, scroller: RefObject<HTMLElement | null> | null): void {
  useEffect(() => {
    const element = scroller === null ? document.documentElement : scroller.current
    if (element === null) return
    const source = scroller === null ? window : element
    let step = window.location.href
    let wanted: Place | undefined
    let until = 0
    let rest: ReturnType<typeof setTimeout> | undefined

    const isComing = () => wanted !== undefined && Date.now() <= until
    const bring = () => {
      if (wanted === undefined || !isComing()) return
      element.scrollTo({ ...wanted, behavior: 'instant' })
      const isThere = Math.abs(element.scrollTop - wanted.top) < 2
      if (isThere) until = Math.min(until, Date.now() + SETTLES_MS)
    }
    const come = () => {
      step = window.location.href
      wanted = placesHere()[name]
      until = Date.now() + PATIENCE_MS
      bring()
    }
    const keep = () => {
      // The screen that follows has scrolled: its step is not this one's.
      if (isComing() || step !== window.location.href) return
      write(name, { top: element.scrollTop, left: element.scrollLeft })
    }
    const onScroll = () => {
      if (isComing()) return
      step = window.location.href
      clearTimeout(rest)
      rest = setTimeout(keep, RESTS_MS)
    }
    const grown = new ResizeObserver(bring)
    for (const child of scroller === null ? [document.body] : element.children) grown.observe(child)
    come()
    const stop = new AbortController()
    const how = { passive: true, signal: stop.signal }
    window.addEventListener('popstate', come, how)
    source.addEventListener('scroll', onScroll, how)
    for (const touch of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
      source.addEventListener(touch, () => (wanted = undefined), how)
    return () => {
      clearTimeout(rest)
      grown.disconnect()
      stop.abort()
    }
  }, [name, scroller])
}
