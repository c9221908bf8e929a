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
import {
  resolveOutcome,
  type SaveApi,
  type SaveRequest,
  type SaveResult,
  saveCardChange,
} from './save-flow.ts'

/** The board's API requests (api.md 4.4, 4.5). All of them may throw. */
export interface SyncApi extends SaveApi {
  /** Everything modified in the last `minutes` and not deleted. */
  window: (minutes: number) => Promise<readonly BoardCard[]>
  /** Modified, and deleted, in the last minutes (default 15): two requests, as the API joins both filters by AND. */
  changed: (minutes?: number) => Promise<readonly BoardCard[]>
  deleted: (minutes?: number) => Promise<readonly BoardCard[]>
}

export interface SyncOptions extends Pick<SaveRequest, 'chooseConflict' | 'askOwner'> {
  api: SyncApi
  /** Cards to render again; null: any may have changed. */
  onChange: (idOpportunities: readonly number[] | null) => void
  /** The outcome of a write that was in doubt is now known. */
  onResolved?: (idOpportunity: number, result: SaveResult) => void
}

interface Doubt {
  before: Opportunity
  wanted: OpportunityPatch
  error: unknown
}

/** A change of a card, as somebody made it. */
interface Change {
  patch: OpportunityPatch
  seen: SeenCard
  settle: (result: SaveResult) => void
}

/** What is not confirmed of a card, and the version that the person saw. */
export interface Unsaved {
  idOpportunity: number
  patch: OpportunityPatch
  seen?: SeenCard | undefined
}

/** The changes of a card that are sent as one. */
interface Op {
  changes: Change[]
  running: boolean
  /** Its write has begun: it can no longer be cancelled. */
  sent: boolean
  /** Set where it was written without a confirmation. */
  doubt: Doubt | null
}

const patchOf = ({ changes }: Op) => changes.map(({ patch }) => patch).reduce(mergedPatch)

/** The oldest of the versions: what any of the changes was made without seeing is asked about. */
const seenOf = ({ changes }: Op) =>
  changes
    .map(({ seen }) => seen)
    .reduce((oldest, seen) => (isMoreRecent(oldest.modified, seen.modified) ? seen : oldest))

/** Cards saved in parallel: bounds the requests of many moves at once. */
const LANES = 4

/** A card's save state: `unsure` may have been saved, and could not be read since. */
export type CardState = 'idle' | 'waiting' | 'saving' | 'unsure'

/**
 * The board's cards in this tab: the API's versions with this person's pending changes as an optimistic overlay. A card's
 * changes are saved one after another; those not sent yet are merged into one, the last value winning. It has no timer
 * and no network code: the caller decides when to load.
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
    return card && (ops.get(id)?.reduce((shown, op) => withPatch(shown, patchOf(op)), card) ?? card)
  }
  const changedOne = (id: number) => onChange([id])
  const learn = (opportunity: SeenCard, askedAt: number) => {
    if (known.take(boardCardOf(opportunity), askedAt)) changedOne(opportunity.idOpportunity)
  }
  const gone = (id: number, askedAt: number) => {
    if (known.bury(id, askedAt)) changedOne(id)
  }

  /** The API for the save flow: each card that it reads or writes is taken here too. */
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

  /** Removes the finished first change of a card; those queued behind it then build on its result. */
  function finish(id: number, result: SaveResult): void {
    const chain = ops.get(id) ?? []
    const done = chain.shift()
    if (chain.length === 0) ops.delete(id)
    // After a save or a conflict dialogue, the person has seen the current version.
    const seen = result.outcome === 'saved' || result.outcome === 'cancelled' ? result.card : null
    for (const change of chain.flatMap(({ changes }) => changes)) {
      const { modified } = change.seen
      // But not what others had changed before the save: this change was made before it was merged.
      if (result.outcome === 'saved' && result.before.modified !== modified)
        change.seen = withPatch(change.seen, result.wrote ?? (done ? patchOf(done) : {}))
      else if (seen && isMoreRecent(seen.modified, modified)) change.seen = seen
    }
    changedOne(id)
  }

  /** Resolves a write in doubt by reading the card. Returns whether that worked. */
  async function settleDoubt(id: number, { before, wanted, error }: Doubt): Promise<boolean> {
    const startedIn = epoch
    try {
      const result = resolveOutcome(before, wanted, await listening.read(id), error)
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
    // Undone, or wiped, while it waited: pass its turn to the next in the queue.
    if (startedIn !== epoch || ops.get(id)?.[0] !== op) return queue.shift()?.()
    lanes += 1
    op.running = true
    changedOne(id)
    const isFirst = () => startedIn !== epoch || ops.get(id)?.[0] === op
    const result = await saveCardChange({
      seen: seenOf(op),
      patch: patchOf(op),
      api: {
        ...listening,
        read: async (one) => {
          const card = await listening.read(one)
          if (!isFirst()) throw new Error('Cancelled')
          return card
        },
        write: (body, told) => {
          op.sent = true
          return listening.write(body, told)
        },
      },
      chooseConflict,
      askOwner,
    })
    if (startedIn === epoch && isFirst()) {
      if (result.outcome === 'unknown') {
        op.doubt = result
        changedOne(id)
      } else finish(id, result)
    }
    lanes -= 1
    queue.shift()?.()
    for (const { settle } of op.changes) settle(result)
  }

  async function workThrough(id: number): Promise<void> {
    const startedIn = epoch
    for (;;) {
      const op = ops.get(id)?.[0]
      if (!op || startedIn !== epoch) break
      if (!op.doubt) await saveFirst(id, op)
      else if (!(await settleDoubt(id, op.doubt))) break
      const chain = ops.get(id)
      // Left to the next poll: it is only urgent where another change waits behind it.
      if (op.doubt && chain?.[0] === op && chain.length === 1) break
    }
    if (startedIn === epoch) works.delete(id)
  }

  /** Saves a card's changes one at a time, until none is left or the first is in doubt. */
  function work(id: number): Promise<void> {
    const running = works.get(id) ?? workThrough(id)
    if (ops.has(id)) works.set(id, running)
    return running
  }

  function takeAll(cards: readonly BoardCard[], askedAt: number): number[] {
    return cards.filter((card) => known.take(card, askedAt)).map(({ idOpportunity }) => idOpportunity)
  }

  return {
    /** A card as shown: the API's version with this person's pending changes. */
    get,
    cards: (): BoardCard[] =>
      ops.size === 0 ? known.cards() : known.cards().map((card) => get(card.idOpportunity) ?? card),
    /** The API's last version, without pending changes. */
    confirmed: known.get,
    allConfirmed: known.cards,
    stateOf: (id: number): CardState => {
      const chain = ops.get(id)
      if (!chain) return 'idle'
      if (chain[0]?.doubt) return 'unsure'
      return chain[0]?.running ? 'saving' : 'waiting'
    },
    /** Whether any change is queued, in flight or in doubt. */
    isBusy: (): boolean => ops.size > 0,
    /** Changes that are not confirmed, merged into one per card, with the oldest version that they were made on. */
    unsaved: (): Unsaved[] =>
      [...ops].map(([idOpportunity, chain]) => ({
        idOpportunity,
        patch: chain.map(patchOf).reduce(mergedPatch),
        seen: chain[0] && seenOf(chain[0]),
      })),
    /** Stores a record that was read elsewhere, unless its version, or a newer one, is known. */
    learn: (opportunity: SeenCard) => learn(opportunity, 0),
    /**
     * Changes a card: optimistically here, then in order at the API.
     * @param seen the version the person edited; default: the last one confirmed
     * @returns the outcome; null where the card is unknown and `seen` is not given
     */
    patch: (id: number, patch: OpportunityPatch, seen?: SeenCard): Promise<SaveResult> | null => {
      const chain = ops.get(id) ?? []
      const last = chain.at(-1)
      const joined = last && !last.running && !last.doubt ? last : null
      const basis = seen ?? known.get(id) ?? joined?.changes[0]?.seen
      if (!basis) return null
      const { promise, resolve } = Promise.withResolvers<SaveResult>()
      const change = { patch, seen: basis, settle: resolve }
      if (joined) joined.changes.push(change)
      else {
        chain.push({ changes: [change], running: false, sent: false, doubt: null })
        ops.set(id, chain)
      }
      changedOne(id)
      void work(id)
      return promise
    },
    /**
     * Undoes the change that `patch` was given for, if it was not sent yet; others stay. Returns whether it was. Of
     * changes that are sent as one, and being compared with the API's version, none can be taken out.
     */
    cancel: (id: number, patch: OpportunityPatch): boolean => {
      const chain = ops.get(id)
      const last = chain?.at(-1)
      const change = last?.changes.find((one) => one.patch === patch)
      if (!chain || !last || !change || last.sent || last.doubt) return false
      if (last.running && last.changes.length > 1) return false
      last.changes.splice(last.changes.indexOf(change), 1)
      if (last.changes.length === 0) chain.pop()
      if (chain.length === 0) ops.delete(id)
      changedOne(id)
      change.settle({ outcome: 'cancelled', card: null })
      return true
    },
    /** Loads the window. Returns how many cards left it; `taken` runs before `onChange`. Rethrows the error. */
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
    /** Cards stored by an earlier page load: any response of the API overrides them. */
    restore: (cards: readonly BoardCard[]): void => {
      takeAll(cards, 0)
      onChange(null)
    },
    /** Polls what was changed or deleted in the last minutes (default 15). Rethrows a request's error. */
    step: async (minutes?: number): Promise<void> => {
      const [askedAt, startedIn] = [known.tick(), epoch]
      const [changed, deleted] = await Promise.all([api.changed(minutes), api.deleted(minutes)])
      if (startedIn !== epoch) return
      const ids = [...takeAll(changed, askedAt), ...takeAll(deleted, askedAt)]
      if (ids.length > 0) onChange(ids)
    },
    /** Tries to resolve all writes in doubt; other saves, which may wait for a person, are not awaited. Never rejects. */
    settleDoubts: async (): Promise<void> => {
      await Promise.all(
        [...ops].map(([id, [first]]) => first?.doubt && Promise.resolve(works.get(id)).then(() => work(id))),
      )
    },
    /** Forgets everything; responses in flight are dropped. */
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
