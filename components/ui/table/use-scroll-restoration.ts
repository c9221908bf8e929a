import { type RefObject, useEffect } from 'react'
import { combineUnsubscribes, listen, watchSize } from '#lib/store.ts'

const FIELD = 'listScroll'
/** Milliseconds: how long rows may take to load; after that, how long the layout may shift; when a scroll has ended. */
const LOAD_MS = 10_000
const SHIFT_MS = 2_000
const SCROLL_END_MS = 100

interface Place {
  top: number
  left: number
}

type Places = Readonly<Record<string, Place>>

/** The lists' scroll positions of this history entry. The browser keeps them with the entry, across reloads too. */
function placesHere(): Places {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !(FIELD in state)) return {}
  return (state as Record<typeof FIELD, Places>)[FIELD]
}

const write = (name: string, place: Place) =>
  window.history.replaceState({ ...window.history.state, [FIELD]: { ...placesHere(), [name]: place } }, '')

/**
 * Restores a list's scroll position on Back, Forward and reload, as soon as its rows are rendered, unless the person
 * scrolls meanwhile.
 * @param name unique among the lists of a screen
 * @param scroller the scrolling element; null for the page
 */
export function useScrollRestoration(name: string, scroller: RefObject<HTMLElement | null> | null): void {
  useEffect(() => {
    const element = scroller === null ? document.documentElement : scroller.current
    if (element === null) return
    const source = scroller === null ? window : element
    let step = window.location.href
    let wanted: Place | undefined
    let until = 0
    let rest: ReturnType<typeof setTimeout> | undefined

    const isRestoring = () => wanted !== undefined && Date.now() <= until
    const scrollBack = () => {
      if (wanted === undefined || !isRestoring()) return
      element.scrollTo({ ...wanted, behavior: 'instant' })
      const isThere = Math.abs(element.scrollTop - wanted.top) < 2
      if (isThere) until = Math.min(until, Date.now() + SHIFT_MS)
    }
    const restore = () => {
      step = window.location.href
      wanted = placesHere()[name]
      until = Date.now() + LOAD_MS
      scrollBack()
    }
    const keep = () => {
      clearTimeout(rest)
      rest = undefined
      // The next screen has scrolled: its history entry is another one.
      if (isRestoring() || step !== window.location.href) return
      write(name, { top: element.scrollTop, left: element.scrollLeft })
    }
    const onScroll = () => {
      if (isRestoring()) return
      step = window.location.href
      clearTimeout(rest)
      rest = setTimeout(keep, SCROLL_END_MS)
    }
    restore()
    const touch = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const
    return combineUnsubscribes(
      () => clearTimeout(rest),
      watchSize(scroller === null ? [document.body] : element.children, scrollBack),
      listen(window, 'popstate', restore),
      listen(source, 'scroll', onScroll, { passive: true }),
      // What is pressed may lead away before the scroll has ended.
      listen(source, 'click', () => rest && keep(), { capture: true }),
      listen(source, touch, () => (wanted = undefined), { passive: true }),
    )
  }, [name, scroller])
}
