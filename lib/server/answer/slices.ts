import { setImmediate } from 'node:timers/promises'
import { cancelled } from '#client/fault.ts'

const SLICE_MS = 2

/** Keeps long work from holding others up: it runs in slices of two milliseconds, and everybody's turn comes between. */
export class Slices {
  #since = performance.now()
  readonly #signal: AbortSignal | undefined

  /** @param signal whoever waited has gone: the next rest is the end */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Whether this slice is used up, so that `rest` is due. */
  isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Lets everything else that waits run first. Throws `cancelled`. */
  async rest(): Promise<void> {
    await setImmediate()
    if (this.#signal?.aborted) throw cancelled()
    this.#since = performance.now()
  }
}
