'use client'

import { type RefObject, type ToggleEvent, useEffect, useState } from 'react'
import { type Placement, placeBeside } from '../feedback/place.ts'

/**
 * Keeps an `auto` popover beside its trigger while it is open.
 * `drawn`: it was opened before, so that its content need not exist until somebody wants it.
 * @param onOpened runs once it is in place: the moment to move the focus
 */
export function useFloating(
  trigger: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  { side, align, gap }: Placement,
  onOpened?: () => void,
) {
  const [open, setOpen] = useState(false)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!open) return
    const follow = (event: Event) => {
      // What scrolls inside it moves nothing beside it.
      if (event.target instanceof Node && box.current?.contains(event.target)) return
      if (trigger.current && box.current) {
        placeBeside(trigger.current, box.current, { side, align, ...(gap === undefined ? {} : { gap }) })
      }
    }
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [open, trigger, box, side, align, gap])

  const onBeforeToggle = (event: ToggleEvent<HTMLElement>) => {
    const opening = event.newState === 'open'
    setOpen(opening)
    if (!opening) return
    setDrawn(true)
    // It has no size before it shows; the next frame is still before the first paint.
    const place = () => {
      if (!trigger.current || !box.current?.matches(':popover-open')) return
      // Opened for the first time: React may take more than a frame to draw it.
      if (box.current.childElementCount === 0) return void requestAnimationFrame(place)
      placeBeside(trigger.current, box.current, { side, align, ...(gap === undefined ? {} : { gap }) })
      onOpened?.()
    }
    requestAnimationFrame(place)
  }

  return { open, drawn, onBeforeToggle }
}
