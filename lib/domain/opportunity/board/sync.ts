import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import {
  type BoardCard,
  boardCardOf,
  mergedPatch,
  type OpportunityPatch,
  type SeenCard,
  withPatch,
} from './card.ts'
import { createKnownCards, isMoreRecent } from './known-cards.ts'
import { judge, type SaveApi, type SaveRequest, type SaveResult, saveCardChange } from './save-flow.ts'

/** What the board asks of the API (api.md 4.4, 4.5). All of it may throw. */
export interface SyncApi extends SaveApi {
  /** All that was modified in the last minutes and is not deleted. */
  window: (minutes: number) => Promise<readonly BoardCard[]>
  /** What was modified in the last minutes (fifteen unless told), and what was deleted. Two questions: both at once must both hold. */
  changed: (minutes?: number) => Promise<readonly BoardCard[]>
  deleted: (minutes?: number) => Promise<readonly BoardCard[]>
}

export interface SyncOptions extends Pick<SaveRequest, 'chooseConflict' | 'askOwner'> {
  api: SyncApi
  /** Cards that look different now; null: any may. */
  onChange: (idOpportunities: readonly number[] | null) => void
  /** A write of which nobody knew turned out one way or the other. */
  onResolved?: (idOpportunity: number, result: SaveResult) => void
}

interface Doubt {
  before: Opportunity
  wanted: OpportunityPatch
  error: unknown
}

interface Op {
  patch: OpportunityPatch
  seen: SeenCard
  running: boolean
  /** Written, and nobody knows whether it was saved. */
  doubt: Doubt | null
  result: Promise<SaveResult>
  settle: (result: SaveResult) => void
}

/** Cards saved at the same time: many moves at once shall not be a storm. */
const LANES = 4

/** How a card stands with the API: `unsure` may have been saved and could not be read since. */
export type CardState = 'idle' | 'waiting' | 'saving' | 'unsure'

/**
 * The board's copy of the API: what the API said, with this person's changes on top until the API has answered to each.
 * A card's changes are saved one after another; those still waiting become one, so that the last one wins. Knows no
 * clock and no network: when to ask is decided outside.
 */
export function createBoardSync({ api, chooseConflict, askOwner, onChange, onResolved }: SyncOptions) {
  const known = createKnownCards()
  const ops = new Map<number, Op[]>()
  const works = new Map<number, Promise<void>>()
  const queue: (() => void)[] = []
  let lanes = 0
  let epoch = 0

  const get = (id: number): BoardCard | undefined => {
    const card = known.get(id)
    return card && (ops.get(id)?.reduce((shown, { patch }) => withPatch(shown, patch), card) ?? card)
  }
  const changedOne = (id: number) => onChange([id])
  const learn = (opportunity: SeenCard, askedAt: number) => {
    if (known.take(boardCardOf(opportunity), askedAt)) changedOne(opportunity.idOpportunity)
  }
  const gone = (id: number, askedAt: number) => {
    if (known.bury(id, askedAt)) changedOne(id)
  }

  /** The API as the save flow sees it: whatever it says of a card, the board learns. */
  const listening: SaveApi = {
    read: async (id) => {
      const [askedAt, startedIn] = [known.tick(), epoch]
      const card = await api.read(id)
      if (startedIn !== epoch) return card
      if (card === null) gone(id, askedAt)
      else learn(card, askedAt)
      return card
    },
    write: async (body, told) => {
      const [askedAt, startedIn] = [known.tick(), epoch]
      const card = await api.write(body, told)
      if (startedIn === epoch) learn(card, askedAt)
      return card
    },
    resume: api.resume,
  }

  /** The first change of a card is over: what was changed after it was seen with it done. */
  function finish(id: number, result: SaveResult): void {
    const chain = ops.get(id)
    chain?.shift()
    if (chain?.length === 0) ops.delete(id)
    // A card that was saved, or that the person was asked about, has been seen as it is now.
    const seen = result.outcome === 'saved' || result.outcome === 'cancelled' ? result.card : null
    for (const op of chain ?? []) {
      if (seen && isMoreRecent(seen.modified, op.seen.modified)) op.seen = seen
    }
    changedOne(id)
  }

  /** Whether it is known by now what became of a doubtful write. */
  async function settleDoubt(id: number, { before, wanted, error }: Doubt): Promise<boolean> {
    const startedIn = epoch
    try {
      const result = judge(before, wanted, await listening.read(id), error)
      if (startedIn !== epoch) return false
      finish(id, result)
      onResolved?.(id, result)
      return true
    } catch {
      return false
    }
  }

  async function saveFirst(id: number, op: Op): Promise<void> {
    const startedIn = epoch
    while (lanes >= LANES) await new Promise<void>((resolve) => queue.push(resolve))
    // Taken back, or forgotten, while it waited: the lane goes to the next.
    if (startedIn !== epoch || ops.get(id)?.[0] !== op) return queue.shift()?.()
    lanes += 1
    op.running = true
    changedOne(id)
    const result = await saveCardChange({
      seen: op.seen,
      patch: op.patch,
      api: listening,
      chooseConflict,
      askOwner,
    })
    if (startedIn === epoch) {
      if (result.outcome === 'unknown') {
        op.doubt = result
        changedOne(id)
      } else finish(id, result)
    }
    lanes -= 1
    queue.shift()?.()
    op.settle(result)
  }

  async function workThrough(id: number): Promise<void> {
    const startedIn = epoch
    for (;;) {
      const op = ops.get(id)?.[0]
      if (!op || startedIn !== epoch) break
      if (!op.doubt) await saveFirst(id, op)
      else if (!(await settleDoubt(id, op.doubt))) break
      const chain = ops.get(id)
      // The next step reads it; only a change that waits behind it makes that urgent.
      if (op.doubt && chain?.[0] === op && chain.length === 1) break
    }
    if (startedIn === epoch) works.delete(id)
  }

  /** Works through a card's changes, one at a time, until there is none or the first is in doubt. */
  function work(id: number): Promise<void> {
    const running = works.get(id) ?? workThrough(id)
    if (ops.has(id)) works.set(id, running)
    return running
  }

  function takeAll(cards: readonly BoardCard[], askedAt: number): number[] {
    return cards.filter((card) => known.take(card, askedAt)).map(({ idOpportunity }) => idOpportunity)
  }

  return {
    /** A card as it is shown: what the API said, with what this person changed. */
    get,
    cards: (): BoardCard[] =>
      ops.size === 0 ? known.cards() : known.cards().map((card) => get(card.idOpportunity) ?? card),
    /** What the API said last, without what is still on its way there. */
    confirmed: known.get,
    allConfirmed: known.cards,
    stateOf: (id: number): CardState => {
      const chain = ops.get(id)
      if (!chain) return 'idle'
      if (chain[0]?.doubt) return 'unsure'
      return chain[0]?.running ? 'saving' : 'waiting'
    },
    /** Whether anything is on its way or in doubt. */
    isBusy: (): boolean => ops.size > 0,
    /** What is not known to be saved, card by card, all changes of one as one. */
    unsaved: (): { idOpportunity: number; patch: OpportunityPatch }[] =>
      [...ops].map(([idOpportunity, chain]) => ({
        idOpportunity,
        patch: chain.map(({ patch }) => patch).reduce(mergedPatch),
      })),
    /** A record that was read elsewhere. It is taken for older than whatever the board was told since `askedAt`. */
    learn,
    tick: known.tick,
    /**
     * Changes a card: at once here, in order at the API.
     * @param seen what the person saw when deciding; the card as confirmed now when left out
     * @returns how it went; null when the card is not known and nothing was said about what was seen
     */
    patch: (id: number, patch: OpportunityPatch, seen?: SeenCard): Promise<SaveResult> | null => {
      const chain = ops.get(id) ?? []
      const last = chain.at(-1)
      if (last && !last.running && !last.doubt) {
        last.patch = mergedPatch(last.patch, patch)
        changedOne(id)
        return last.result
      }
      const basis = seen ?? known.get(id)
      if (!basis) return null
      const { promise, resolve } = Promise.withResolvers<SaveResult>()
      chain.push({ patch, seen: basis, running: false, doubt: null, result: promise, settle: resolve })
      ops.set(id, chain)
      changedOne(id)
      void work(id)
      return promise
    },
    /** Takes a change back that has not begun. Answers whether there was one. */
    cancel: (id: number): boolean => {
      const chain = ops.get(id)
      const last = chain?.at(-1)
      if (!chain || !last || last.running || last.doubt) return false
      chain.pop()
      if (chain.length === 0) ops.delete(id)
      changedOne(id)
      last.settle({ outcome: 'cancelled', card: null })
      return true
    },
    /**
     * Everything of the window, anew. Answers how many cards it no longer had. Throws what the call threw.
     * @param taken called before anybody is told of what changed, if anything did
     */
    load: async (minutes: number, taken?: () => void): Promise<number> => {
      const [askedAt, startedIn] = [known.tick(), epoch]
      const cards = await api.window(minutes)
      if (startedIn !== epoch) return 0
      const changed = takeAll(cards, askedAt)
      const listed = new Set(cards.map(({ idOpportunity }) => idOpportunity))
      const went = known.keepOnly(listed, askedAt, (id) => ops.has(id))
      if (went === 0 && changed.length === 0) return 0
      taken?.()
      onChange(null)
      return went
    },
    /** Cards as they were known before this page: whatever the API says of them is newer. */
    restore: (cards: readonly BoardCard[]): void => {
      takeAll(cards, 0)
      onChange(null)
    },
    /** What changed and what was deleted in the last minutes, fifteen unless told. Throws what a call threw. */
    step: async (minutes?: number): Promise<void> => {
      const [askedAt, startedIn] = [known.tick(), epoch]
      const [changed, deleted] = await Promise.all([api.changed(minutes), api.deleted(minutes)])
      if (startedIn !== epoch) return
      const ids = [...takeAll(changed, askedAt), ...takeAll(deleted, askedAt)]
      if (ids.length > 0) onChange(ids)
    },
    /** Reads the cards in doubt. Never rejects. */
    settleDoubts: async (): Promise<void> => {
      await Promise.all(
        [...ops.keys()].map((id) => (works.get(id) ?? Promise.resolve()).then(() => work(id))),
      )
    },
    /** Forgets everything; answers still on their way are dropped. */
    wipe: (): void => {
      epoch += 1
      known.wipe()
      ops.clear()
      works.clear()
      onChange(null)
    },
  }
}

export type BoardSync = ReturnType<typeof createBoardSync>
