import { type RefObject, useLayoutEffect, useState } from 'react'
import { watchSize } from '#lib/store.ts'

/**
 * An element's height or width in pixels, kept up to date: row heights are in rem and change with density,
 * pointer type and the person's font size.
 * @param guess used on the server and until the first measurement
 */
export function useSize(
  ref: RefObject<HTMLElement | null>,
  guess: number,
  side: 'height' | 'width' = 'height',
): number {
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize(element.getBoundingClientRect()[side] || guess)
    measure()
    return watchSize([element], measure)
  }, [ref, guess, side])
  return size
}
