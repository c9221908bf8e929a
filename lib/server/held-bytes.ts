import { waitIn } from '#client/wait-in.ts'
import { BffError, cancelled } from './errors.ts'
import { metrics } from './metrics/instruments.ts'
import { singleton } from './singleton.ts'

const MB = 1024 * 1024
/** Limits on bytes held in this process's memory: per account, and in all. */
interface Most {
  readonly account: number
  readonly all: number
}
/** Answers on their way to browsers. */
const ANSWERS: Most = { account: 128 * MB, all: 256 * MB }
/** Request bodies of calls in flight; a person's has a few kilobytes. */
const UPLOADS: Most = { account: 32 * MB, all: 128 * MB }
/** What fits at all times: a panel of the workspace. */
const SMALL = 64 * 1024
/** Above this share of a limit no new read begins: those in flight need the rest. */
const FULL_AT = 0.5

/** A reservation of bytes; `release` frees all of them, once. */
export interface ByteReservation {
  /** Counts `bytes` more; false, and nothing counted, where they do not fit. */
  add(bytes: number): boolean
  release(): void
}

export function outOfMemory(words = 'Too much of this account is on its way to slow readers'): BffError {
  metrics().refused.inc({ reason: 'room' })
  return new BffError(503, 'upstream_unavailable', words, { retryAfter: 2 })
}

/**
 * Counts the bytes of answers from arrival until the browser has read them, and of request bodies from arrival until the
 * call is answered, per account and in all: clients that read slowly, or upload much and never finish, cannot use up the
 * memory of all others.
 */
class HeldBytes {
  readonly #most: Most
  readonly #ofAccount = new Map<string, number>()
  readonly #waiting = new Set<() => void>()
  #all = 0

  constructor(most: Most) {
    this.#most = most
  }

  get all(): number {
    return this.#all
  }

  open(scope: string): ByteReservation {
    let held = 0
    return {
      add: (bytes) => {
        if (!this.#fits(scope, bytes, 1)) return false
        held += bytes
        this.#count(scope, bytes)
        return true
      },
      release: () => {
        this.#count(scope, -held)
        held = 0
      },
    }
  }

  /** Counts bytes that are in memory already and cannot be refused any more. Returns the function that frees them. */
  hold(scope: string, bytes: number): () => void {
    this.#count(scope, bytes)
    return () => this.#count(scope, -bytes)
  }

  /** Throws 503 `upstream_unavailable` where a large answer, whole in memory, has no room until the browser has read it. */
  assertFits(scope: string, bytes: number): void {
    if (bytes > SMALL && !this.#fits(scope, bytes, 1)) throw outOfMemory()
  }

  /**
   * Resolves when the account may begin another read: as a rule at once. Throws 503 `upstream_unavailable` when no room was
   * made within `patience` milliseconds, and `cancelled`.
   */
  async room(scope: string, patience: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + patience
    while (!this.#fits(scope, 0, FULL_AT)) {
      if (performance.now() >= end) throw outOfMemory()
      await waitIn(this.#waiting, signal, end)
      if (signal.aborted) throw cancelled()
    }
  }

  #fits(scope: string, bytes: number, share: number): boolean {
    const ofAccount = this.#ofAccount.get(scope) ?? 0
    const { account, all } = this.#most
    return ofAccount + bytes <= account * share && this.#all + bytes <= all * share
  }

  #count(scope: string, change: number): void {
    const now = (this.#ofAccount.get(scope) ?? 0) + change
    if (now === 0) this.#ofAccount.delete(scope)
    else this.#ofAccount.set(scope, now)
    this.#all += change
    if (change < 0) for (const wake of this.#waiting) wake()
  }
}

export const heldBytes = (): HeldBytes => singleton('held-bytes', () => new HeldBytes(ANSWERS))
export const heldUploads = (): HeldBytes => singleton('held-uploads', () => new HeldBytes(UPLOADS))
