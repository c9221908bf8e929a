import { setImmediate } from 'node:timers/promises'
import { Lane, type Leave } from '#client/lane.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'

/**
 * How many pages are rendered at once: per account (or address, without one), for all without an account, and in all.
 * Rendering is CPU-bound on the process's one thread: more at once are not done sooner, and delay API calls.
 */
const AT_ONCE = { own: 4, strangers: 4, all: 8 }
/** Queue limit per account or address; further requests are refused with 503 and `retry-after`. */
const WAITING = 500
const QUEUE_TIMEOUT_MS = 20_000
/** After this a page counts as waiting for the API or its client, not as using the CPU, and its slot is freed. */
const HOLD_MS = 1_000
/** How long requests that are already arriving are accepted before a page begins to render. */
const ACCEPT_MS = 100
const MAX_KNOWN = 2_000

/** Who requests a page: an account, or an address without one. */
export interface PageRequester {
  readonly kind: 'account' | 'address'
  readonly name: string
}

const shared = (slots: number) => new Lane(slots, Number.POSITIVE_INFINITY)

/** Admission of pages to rendering: a few at once, at most so many per requester, none whose client has gone. */
export class PageAdmission {
  readonly #all = shared(AT_ONCE.all)
  readonly #signedOut = shared(AT_ONCE.strangers)
  readonly #own = { account: new Lru<string, Lane>(MAX_KNOWN), address: new Lru<string, Lane>(MAX_KNOWN) }
  #arrived = 0

  /**
   * Resolves when the page may be rendered, with the function that frees its slot; null when the requester's queue is
   * full. Rejects after too long a wait, or when `gone` aborts.
   */
  async turn(asker: PageRequester, gone: AbortSignal): Promise<Leave | null> {
    this.#arrived += 1
    const deadline = performance.now() + QUEUE_TIMEOUT_MS
    const taken: Leave[] = []
    const leave = () => {
      clearTimeout(timer)
      for (const one of taken.splice(0)) one()
    }
    let timer: NodeJS.Timeout | undefined
    try {
      for (const lane of this.#lanesOf(asker)) {
        const slot = await lane.enter(gone, deadline)
        if (slot === null) return null
        taken.push(slot)
      }
      timer = setTimeout(leave, HOLD_MS)
      await this.#acceptPending()
      gone.throwIfAborted()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** The lanes to enter, in order; only the first has a queue limit. */
  #lanesOf({ kind, name }: PageRequester): Lane[] {
    const lane = keptOrMade(this.#own[kind], name, () => new Lane(AT_ONCE.own, WAITING))
    return kind === 'account' ? [lane, this.#all] : [lane, this.#signedOut, this.#all]
  }

  /** Node accepts one connection per turn of the event loop, and rendering blocks it: first let those that wait in. */
  async #acceptPending(): Promise<void> {
    const end = performance.now() + ACCEPT_MS
    let before: number
    do {
      before = this.#arrived
      await setImmediate()
      await setImmediate()
    } while (this.#arrived !== before && performance.now() < end)
  }
}

export const pageAdmission = (): PageAdmission => singleton('page-turns', () => new PageAdmission())
