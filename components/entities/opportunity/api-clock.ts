import { createStore } from '#lib/store.ts'

/** How far the API's clock is ahead of this one at least, milliseconds: what an answer tells of had happened by then. */
const ahead = createStore(0)

/** Takes in when the API says that a record was changed, as read just now. */
export function proveClock(modified: string, readAt: number): void {
  const proven = Date.parse(modified) - readAt
  if (proven > ahead.get()) ahead.set(proven)
}

/** For `RelativeTime`: a change of just now is not one in three hours. */
export const clockAhead = ahead.get
export const onClockAhead = ahead.subscribe
