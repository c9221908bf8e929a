import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 2

/** Keeps long work from holding others up: it runs in slices of two milliseconds, and everybody's turn comes between. */
export class Slices {
  #since = performance.now()

  /** Whether this slice is used up, so that `rest` is due. */
  isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS
  }

  /** Lets everything else that waits run first. */
  async rest(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}
