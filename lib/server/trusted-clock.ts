import { singleton } from './singleton.ts'

/** By how much the clock may move besides the time that passes; further, it was set, and may be wrong. */
const MAX_STEP_MS = 86_400_000
/** For how long it is doubted then, and after a start. A little less than the hour after which clean-up runs again. */
const DOUBT_MS = 3_500_000

/** When the process started by the clock, measured by `performance.now()`, which nobody sets; and when that last changed. */
const lastSeen = () => singleton('clock', () => ({ start: performance.timeOrigin, setAt: 0 }))

/**
 * Whether what is old by the clock may be deleted for it: not within an hour of a start, or of a look that finds the clock
 * set by more than a day. A machine that is restored, or has no battery, is years off until it has asked a time server.
 */
export function isClockTrusted(): boolean {
  const seen = lastSeen()
  const now = performance.now()
  const start = Date.now() - now
  if (Math.abs(start - seen.start) > MAX_STEP_MS) seen.setAt = now
  seen.start = start
  return now - seen.setAt >= DOUBT_MS
}
