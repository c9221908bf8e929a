import { createStore } from '#lib/store.ts'

/** A lower bound on how far the API's clock is ahead of this one, milliseconds, from timestamps in its responses. */
const ahead = createStore(0)

/** Raises the bound where a record's modification time is later than the moment at which it was read. */
export function observeServerTime(modified: string, readAt: number): void {
  const proven = Date.parse(modified) - readAt
  if (proven > ahead.get()) ahead.set(proven)
}

/** For `RelativeTime`: a change made just now must not appear to be in the future. */
export const clockAhead = ahead.get
export const onClockAhead = ahead.subscribe
