import { useSyncExternalStore } from 'react'
import { unitOfSpan } from '#lib/format/span.ts'
import { createClock } from '#lib/store.ts'
import { clockAhead } from './api-clock.ts'

const clock = createClock(30_000)

/** The time elapsed since an instant on the API's clock, milliseconds, in whole units of `formatSpan`: kept up to date. */
export function useElapsed(since: number): number {
  const read = () => {
    const span = clock.get() + clockAhead() - since
    const [, size] = unitOfSpan(span)
    return Math.floor(span / size) * size
  }
  return useSyncExternalStore(clock.subscribe, read, read)
}
