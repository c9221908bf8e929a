'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Keeps an open `box` where it belongs: `place` runs again when the window or anything but the box itself moves. */
export function useFollow(open: boolean, box: RefObject<HTMLElement | null>, place: () => void) {
  const follow = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node && box.current?.contains(event.target))) place()
  })
  useEffect(() => {
    if (!open) return
    const moved = (event: Event) => follow(event)
    window.addEventListener('resize', moved)
    document.addEventListener('scroll', moved, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', moved)
      document.removeEventListener('scroll', moved, { capture: true })
    }
  }, [open])
}
