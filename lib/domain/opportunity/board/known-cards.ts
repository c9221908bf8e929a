import { type BoardCard, CARD_FIELDS } from './card.ts'

interface Known {
  /** Null: deleted. */
  card: BoardCard | null
  modified: string
  /** The moment, in ticks, at which the answer that said so had arrived. */
  asOf: number
}

export const isMoreRecent = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b)

const sameCard = (a: BoardCard, b: BoardCard): boolean => CARD_FIELDS.every((field) => a[field] === b[field])

/**
 * What the API has said of each card. Answers arrive in any order: one that was asked for before we knew better is
 * dropped, unless its `modified` proves that it is newer. Ticks order questions and answers without a clock.
 */
export function createKnownCards() {
  const known = new Map<number, Known>()
  let ticks = 0

  const tick = () => {
    ticks += 1
    return ticks
  }
  const isNews = (before: Known | undefined, modified: string, askedAt: number) =>
    before === undefined || before.asOf <= askedAt || isMoreRecent(modified, before.modified)

  return {
    /** Call before asking; the answer is judged by it. */
    tick,
    get: (idOpportunity: number): BoardCard | undefined => known.get(idOpportunity)?.card ?? undefined,
    cards: (): BoardCard[] => {
      const cards: BoardCard[] = []
      for (const { card } of known.values()) if (card !== null) cards.push(card)
      return cards
    },
    /** Takes in a card. Answers whether what is known of it changed. */
    take: (card: BoardCard, askedAt: number): boolean => {
      const before = known.get(card.idOpportunity)
      if (!isNews(before, card.modified, askedAt)) return false
      const same = before?.card ? sameCard(before.card, card) : card.isDeleted
      // A known card keeps its object, so that nothing that shows it draws again.
      const kept = same && before?.card ? before.card : card
      known.set(card.idOpportunity, {
        card: card.isDeleted ? null : kept,
        modified: card.modified,
        asOf: tick(),
      })
      return !same
    },
    /** The API no longer has a card that it was asked for. */
    bury: (idOpportunity: number, askedAt: number): boolean => {
      const before = known.get(idOpportunity)
      if (before && before.asOf > askedAt) return false
      known.set(idOpportunity, { card: null, modified: before?.modified ?? '', asOf: tick() })
      return before !== undefined && before.card !== null
    },
    /** Forgets what a whole window no longer holds and nothing newer has named. Answers how many went. */
    keepOnly: (listed: ReadonlySet<number>, askedAt: number, isWanted: (id: number) => boolean): number => {
      let went = 0
      for (const [id, { asOf, card, modified }] of known) {
        if (card === null || listed.has(id) || asOf > askedAt || isWanted(id)) continue
        // Remembered as gone: an answer that is still on its way must not bring it back.
        known.set(id, { card: null, modified, asOf: tick() })
        went += 1
      }
      return went
    },
    wipe: () => known.clear(),
  }
}
