import { CallFault } from './fault.ts'
import { waitIn } from './wait-in.ts'

/** The longest `retry-after` that is waited for here, seconds; a longer one is an error, shown with a countdown. */
const MAX_RETRY_AFTER = 1
/** How long a call may wait for its turns, in all, milliseconds; its own timeout comes on top. */
export const PACE_WAIT_MS = 30_000
/** Gap between two calls after a first 429, and the longest gap, milliseconds. */
const FIRST_GAP_MS = 220
const MAX_GAP_MS = 2_000
/** Time without a 429 after which calls are no longer spaced, milliseconds. */
const RESET_AFTER_MS = 60_000

const tooFarAway = (wait: number) =>
  new CallFault(429, 'rate_limited', 'The API asks for a pause', {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  })

/** Spaces the calls of one account after a 429: one at a time, with a gap that grows with each further 429. */
export class Pace {
  #gap = 0
  #next = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  /** Waiting calls, FIFO. */
  readonly #queue = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Resolves when the next call may be sent. Throws 429 `rate_limited` when that is later than `until` (as of
   * `performance.now()`); `signal` ends the wait, and an aborted call uses no turn.
   */
  async turn(signal: AbortSignal, until = performance.now() + PACE_WAIT_MS): Promise<void> {
    const now = performance.now()
    if (now - this.#refusedAt > RESET_AFTER_MS) this.#gap = 0
    if (this.#gap === 0 || signal.aborted) return
    if (this.#queue.size === 0 && now >= this.#next) {
      this.#next = now + this.#gap
      return
    }
    const wait = Math.max(0, this.#next - now) + this.#queue.size * this.#gap
    if (now + wait > until) throw tooFarAway(wait)
    const waiting = waitIn(this.#queue, signal, until)
    this.#arm()
    // Further 429s may have made the gap longer than it was when this wait began.
    if ((await waiting) === 'late') throw tooFarAway(this.#queue.size * this.#gap)
  }

  /** Notes a 429 with a `retry-after` of `seconds`; returns whether that is short enough to wait. */
  refused(seconds: number | undefined): boolean {
    const now = performance.now()
    const isShort = seconds !== undefined && seconds <= MAX_RETRY_AFTER
    if (!isShort) return false
    // A burst gets many 429s at once: they count as one.
    if (now - this.#refusedAt > MAX_RETRY_AFTER * 1000)
      this.#gap = Math.min(MAX_GAP_MS, Math.max(FIRST_GAP_MS, this.#gap * 1.5))
    this.#refusedAt = now
    this.#next = Math.max(this.#next, now + seconds * 1000)
    return true
  }

  /** Lets every call go on at once, those that wait and later ones: for the end of a process, which refuses them. */
  end(): void {
    this.#gap = 0
    for (const go of [...this.#queue]) go()
  }

  /** Sets the timer that releases the first waiting call when its turn comes. */
  #arm(): void {
    if (this.#timer !== undefined || this.#queue.size === 0) return
    const due = () => {
      this.#timer = undefined
      const now = performance.now()
      if (now - this.#refusedAt > RESET_AFTER_MS) this.#gap = 0
      const [first] = this.#queue
      if (this.#gap === 0) for (const go of [...this.#queue]) go()
      else if (first && now >= this.#next) {
        this.#next = now + this.#gap
        first()
      }
      this.#arm()
    }
    this.#timer = setTimeout(due, Math.max(0, Math.ceil(this.#next - performance.now())))
  }
}

/** Most 429s after which a call is sent again; a write too, since a refused write has no effect. */
const MAX_REFUSALS = 4

/** Holds an account's pace, which is created at the first 429. */
export interface PaceKeeper {
  get: () => Pace | undefined
  make: () => Pace
  /** Called when a call is repeated after a 429. */
  onWait?: () => void
}

/** Runs `call` in its turn. After a 429 with a short `retry-after` it is repeated, and later calls slow down. */
export async function paced<T>(keeper: PaceKeeper, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  const until = performance.now() + PACE_WAIT_MS
  for (let refusals = 0; ; refusals += 1) {
    await keeper.get()?.turn(signal, until)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallFault) || error.upstream?.status !== 429) throw error
      const pace = keeper.get() ?? keeper.make()
      if (!pace.refused(error.retryAfter) || refusals >= MAX_REFUSALS) throw error
      keeper.onWait?.()
    }
  }
}
