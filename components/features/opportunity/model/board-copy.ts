import { REPLICA_MARK } from '#components/entities/opportunity/board-reads.ts'
import { knownStageColumns, stagesNowStore, withStages } from '#components/entities/opportunity/stages-now.ts'
import { type BoardCard, CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import { createSealedCopy } from '#lib/query/sealed-copy.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** A stored copy of the board. Times are milliseconds since 1970. */
export interface BoardCopy {
  cards: readonly BoardCard[]
  /** The window of its cards, minutes. */
  window: number
  /** Time of the last poll or load, and of the last full load. */
  at: number
  wholeAt: number
}

/** Smaller boards load from the API as fast as from a copy; larger ones are not stored. */
const FEWEST = 1_000
const MAX = 100_000
const SOON = 3_000
const EVERY = 120_000

/** Stores an account's board in this browser, with the times at which cards entered their stage. `wipe` at sign-out. */
export function createBoardCopy(idAccount: string) {
  const sealed = createSealedCopy(REPLICA_MARK, idAccount)
  let isOver = false
  let keptAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write({ cards, ...rest }: BoardCopy): Promise<void> {
    if (cards.length < FEWEST || cards.length > MAX) return sealed.drop()
    const columns = Object.fromEntries(CARD_FIELDS.map((field) => [field, cards.map((card) => card[field])]))
    await sealed.write([
      JSON.stringify({ ...rest, pack: 'columns', columns }),
      JSON.stringify(knownStageColumns(stagesNowStore.get())),
    ])
  }

  async function readStages(texts: AsyncGenerator<string, void>): Promise<void> {
    const { value } = await texts.next()
    // Anything fetched from the workspace meanwhile is newer.
    if (!value || isOver || stagesNowStore.get().knownSince !== undefined) return
    const kept = JSON.parse(value)
    stagesNowStore.set({ stages: withStages(new Map(), kept), knownSince: kept.knownSince ?? null })
  }

  return {
    /** The copy; null where this session cannot open any. Never rejects. */
    read: async (): Promise<BoardCopy | null> => {
      try {
        const texts = sealed.read()
        const { value } = await texts.next()
        if (!value || isOver) return null
        const kept = JSON.parse(value)
        // Written by a release whose cards had other fields.
        if (Object.keys(kept.columns).join() !== CARD_FIELDS.join()) return null
        readStages(texts).catch(() => undefined)
        return unpacked(kept, 'cards') as BoardCopy
      } catch {
        // Written by another session, or incomplete.
      }
      return null
    },
    /** Schedules a write of the board: when idle, at most every two minutes; `now` is called then. */
    keep: (now: () => BoardCopy | null): void => {
      if (isOver || timer !== undefined) return
      const wait = Math.max(SOON, keptAt + EVERY - performance.now())
      timer = setTimeout(() => {
        whenIdle(() => {
          timer = undefined
          keptAt = performance.now()
          const copy = isOver ? null : now()
          if (copy) write(copy).catch(() => undefined)
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
