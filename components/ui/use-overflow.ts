import { type RefObject, useEffect, useState } from 'react'

/** Whether an element, as its size and its children's are now, holds more than it can show from side to side, and is `room` pixels wide or more. */
export function useOverflow(ref: RefObject<HTMLElement | null>, room: number): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth && element.clientWidth >= room)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [ref, room])
  return overflows
}
