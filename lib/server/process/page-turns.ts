import { setImmediate } from 'node:timers/promises'
import { Lane, type Leave } from '#client/lane.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'

/**
 * Pages rendered at once: those of one account or, without one, of one address; of all who have no account; and all. Each
 * keeps the process's one thread busy, so more are done no sooner, and calls wait for them.
 */
const AT_ONCE = { own: 4, strangers: 4, all: 8 }
/** Of one account or address; who comes later is told to come again. */
const WAITING = 500
const PATIENCE_MS = 20_000
/** A page that is not done by then waits for the API or for its reader, and keeps nothing busy. */
const HOLD_MS = 1_000
/** How long those who are at the door are let in first. */
const LULL_MS = 100
const MOST_KNOWN = 2_000

/** Who asks for a page: an account, or an address without one. */
export interface Asker {
  readonly kind: 'account' | 'address'
  readonly name: string
}

const shared = (slots: number) => new Lane(slots, Number.POSITIVE_INFINITY)

/** The turns of pages: a few at once, so many of one asker at most, and none for whoever has gone meanwhile. */
export class PageTurns {
  readonly #all = shared(AT_ONCE.all)
  readonly #strangers = shared(AT_ONCE.strangers)
  readonly #own = { account: new Lru<string, Lane>(MOST_KNOWN), address: new Lru<string, Lane>(MOST_KNOWN) }
  #came = 0

  /**
   * Resolves when the asker's page may be rendered, with what says that it is done. Null when too many of theirs wait.
   * Rejects when it waited too long, or `gone` fires.
   */
  async turn(asker: Asker, gone: AbortSignal): Promise<Leave | null> {
    this.#came += 1
    const deadline = performance.now() + PATIENCE_MS
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
      await this.#lull()
      gone.throwIfAborted()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** To be entered one after the other; the first alone refuses. */
  #lanesOf({ kind, name }: Asker): Lane[] {
    const lane = this.#own[kind].get(name) ?? new Lane(AT_ONCE.own, WAITING)
    this.#own[kind].set(name, lane)
    return kind === 'account' ? [lane, this.#all] : [lane, this.#strangers, this.#all]
  }

  /** Between two turns of the loop one connection is taken: a page that begins keeps all behind it at the door. */
  async #lull(): Promise<void> {
    const end = performance.now() + LULL_MS
    let before: number
    do {
      before = this.#came
      await setImmediate()
      await setImmediate()
    } while (this.#came !== before && performance.now() < end)
  }
}

/** The turns of this process. */
export const pageTurns = (): PageTurns => singleton('page-turns', () => new PageTurns())
