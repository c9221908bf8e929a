'use client'

import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element is in its scrolling parent's view, or nearly. Columns far off hold no cards in the document.
 * @param first what to take for true until the browser has looked
 */
export function useNear(ref: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.closest('[data-testid="board"]'),
      rootMargin: '0px 320px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return near
}
