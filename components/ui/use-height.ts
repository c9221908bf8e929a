import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * An element's height in pixels, kept up to date: row heights are in rem and change with density, pointer type
 * and the person's font size.
 * @param guess used on the server and until the first measurement
 */
export function useHeight(ref: RefObject<HTMLElement | null>, guess: number): number {
  const [height, setHeight] = useState(guess)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setHeight(element.getBoundingClientRect().height || guess)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, guess])
  return height
}
