import { CallFault } from './fault.ts'

/** A pause that is waited out here; whoever is asked to wait longer is told, and sees a countdown. Seconds. */
const SHORT = 1
/** Calls of an account wait for their turn so long at most, milliseconds. */
const PATIENCE_MS = 30_000
/** The time between two calls after a refusal, and the longest, milliseconds. */
const FIRST_GAP_MS = 220
const LONGEST_GAP_MS = 2_000
/** So long without a refusal, and calls go freely again, milliseconds. */
const FORGET_MS = 60_000

/** The calls of one account one after another, as far apart as an API wants them that answers 429. */
export class Pace {
  #gap = 0
  #next = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  /** Who waits, first come first served. */
  readonly #queue = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Resolves when the next call may go. Throws 429 `rate_limited` when that is too far away; `signal` ends the wait, and
   * whoever leaves takes no turn.
   */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now()
    if (now - this.#refusedAt > FORGET_MS) this.#gap = 0
    if (this.#gap === 0 || signal.aborted) return
    if (this.#queue.size === 0 && now >= this.#next) {
      this.#next = now + this.#gap
      return
    }
    const wait = Math.max(0, this.#next - now) + this.#queue.size * this.#gap
    if (wait > PATIENCE_MS)
      throw new CallFault(429, 'rate_limited', 'The API asks for a pause', {
        retryAfter: Math.ceil(wait / 1000),
      })
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#queue.delete(go)
        signal.removeEventListener('abort', go)
        resolve()
      }
      signal.addEventListener('abort', go)
      this.#queue.add(go)
      this.#arm()
    })
  }

  /** Notes a 429 that asks for so many seconds; whether that is short enough to be waited out. */
  refused(seconds: number | undefined): boolean {
    const now = performance.now()
    const isShort = seconds !== undefined && seconds <= SHORT
    if (!isShort) return false
    // A burst is refused call by call: it is one refusal.
    if (now - this.#refusedAt > SHORT * 1000)
      this.#gap = Math.min(LONGEST_GAP_MS, Math.max(FIRST_GAP_MS, this.#gap * 1.5))
    this.#refusedAt = now
    this.#next = Math.max(this.#next, now + seconds * 1000)
    return true
  }

  /** Lets the first of those who wait go when it is time. */
  #arm(): void {
    if (this.#timer !== undefined || this.#queue.size === 0) return
    const due = () => {
      this.#timer = undefined
      const now = performance.now()
      if (now - this.#refusedAt > FORGET_MS) this.#gap = 0
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

/** A call is refused and sent again so often; a write too, since a refusal does nothing. */
const MOST_REFUSALS = 4

/** Where a pace is kept, made at the first refusal. */
export interface PaceKeeper {
  get: () => Pace | undefined
  make: () => Pace
  /** A 429 was waited out. */
  onWait?: () => void
}

/** Runs `call` in its turn. A 429 that asks for a second is waited out, and slows what comes after. */
export async function paced<T>(keeper: PaceKeeper, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; refusals += 1) {
    await keeper.get()?.turn(signal)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallFault) || error.upstream?.status !== 429) throw error
      const pace = keeper.get() ?? keeper.make()
      if (!pace.refused(error.retryAfter) || refusals >= MOST_REFUSALS) throw error
      keeper.onWait?.()
    }
  }
}
