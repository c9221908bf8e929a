import { REPLICA_MARK } from '#components/entities/opportunity/board-reads.ts'
import { knownStageColumns, stagesNowStore, withStages } from '#components/entities/opportunity/stages-now.ts'
import { type BoardCard, CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import { createSealedCopy } from '#lib/query/sealed-copy.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** The board as this browser last had it. Moments are milliseconds since 1970. */
export interface BoardCopy {
  cards: readonly BoardCard[]
  /** How far back its cards go, minutes. */
  window: number
  /** When the API was last asked what had changed, and when for all cards. */
  at: number
  wholeAt: number
}

/** Fewer cards are read as fast as a copy is opened; more are not kept. */
const FEWEST = 1_000
const MOST = 100_000
const SOON = 3_000
const EVERY = 120_000

/** The copy of an account's board in this browser, and since when each card is in its stage. `wipe` is for a sign-out. */
export function createReplica(idAccount: string) {
  const sealed = createSealedCopy(REPLICA_MARK, idAccount)
  let isOver = false
  let keptAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write({ cards, ...rest }: BoardCopy): Promise<void> {
    if (cards.length < FEWEST || cards.length > MOST) return sealed.drop()
    const columns = Object.fromEntries(CARD_FIELDS.map((field) => [field, cards.map((card) => card[field])]))
    await sealed.write([
      JSON.stringify({ ...rest, pack: 'columns', columns }),
      JSON.stringify(knownStageColumns(stagesNowStore.get())),
    ])
  }

  async function readStages(texts: AsyncGenerator<string, void>): Promise<void> {
    const { value } = await texts.next()
    // What the workspace has said meanwhile is newer.
    if (!value || isOver || stagesNowStore.get().knownSince !== undefined) return
    const kept = JSON.parse(value)
    stagesNowStore.set({ stages: withStages(new Map(), kept), knownSince: kept.knownSince ?? null })
  }

  return {
    /** Null where there is none that this session can open. Never rejects. */
    read: async (): Promise<BoardCopy | null> => {
      try {
        const texts = sealed.read()
        const { value } = await texts.next()
        if (!value || isOver) return null
        const kept = JSON.parse(value)
        // Of a release whose cards had other fields.
        if (Object.keys(kept.columns).join() !== CARD_FIELDS.join()) return null
        readStages(texts).catch(() => undefined)
        return unpacked(kept, 'cards') as BoardCopy
      } catch {
        // Another session's, or not whole.
      }
      return null
    },
    /** Keeps the board soon, at leisure, every two minutes at most; `now` gives it as it is then. */
    keep: (now: () => BoardCopy | null): void => {
      if (isOver || timer !== undefined) return
      const wait = Math.max(SOON, keptAt + EVERY - performance.now())
      timer = setTimeout(() => {
        whenIdle(() => {
          timer = undefined
          keptAt = performance.now()
          const replica = isOver ? null : now()
          if (replica) write(replica).catch(() => undefined)
        })
      }, wait)
    },
    wipe: (): Promise<void> => {
      isOver = true
      clearTimeout(timer)
      return sealed.wipe()
    },
  }
}
