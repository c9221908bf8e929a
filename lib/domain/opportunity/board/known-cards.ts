import { type BoardCard, CARD_FIELDS } from './card.ts'

interface Known {
  /** Null: deleted. */
  card: BoardCard | null
  modified: string
  /** The tick at which this version arrived. */
  asOf: number
}

export const isMoreRecent = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b)

const sameCard = (a: BoardCard, b: BoardCard): boolean => CARD_FIELDS.every((field) => a[field] === b[field])

/**
 * The latest version of each card that the API returned. Responses arrive in any order: one that was requested before
 * the known version arrived is dropped, unless its `modified` is newer. Ticks are a logical clock.
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
    /** Call it before a request; pass the result as `askedAt` with the response. */
    tick,
    get: (idOpportunity: number): BoardCard | undefined => known.get(idOpportunity)?.card ?? undefined,
    cards: (): BoardCard[] => {
      const cards: BoardCard[] = []
      for (const { card } of known.values()) if (card !== null) cards.push(card)
      return cards
    },
    /** Stores a card. Returns whether that changed what is known of it. */
    take: (card: BoardCard, askedAt: number): boolean => {
      const before = known.get(card.idOpportunity)
      if (!isNews(before, card.modified, askedAt)) return false
      const same = before?.card ? sameCard(before.card, card) : card.isDeleted
      // An unchanged card keeps its object identity, so that no component that shows it renders again.
      const kept = same && before?.card ? before.card : card
      known.set(card.idOpportunity, {
        card: card.isDeleted ? null : kept,
        modified: card.modified,
        asOf: tick(),
      })
      return !same
    },
    /** Marks a card as deleted: a read of it found nothing. Returns whether it was known before. */
    bury: (idOpportunity: number, askedAt: number): boolean => {
      const before = known.get(idOpportunity)
      if (before && before.asOf > askedAt) return false
      known.set(idOpportunity, { card: null, modified: before?.modified ?? '', asOf: tick() })
      return before !== undefined && before.card !== null
    },
    /** Drops cards that are not in a full load and have no newer version. Returns how many were dropped. */
    keepOnly: (listed: ReadonlySet<number>, askedAt: number, isWanted: (id: number) => boolean): number => {
      let went = 0
      for (const [id, { asOf, card, modified }] of known) {
        if (card === null || listed.has(id) || asOf > askedAt || isWanted(id)) continue
        // Kept as a tombstone, so that a response in flight cannot bring it back.
        known.set(id, { card: null, modified, asOf: tick() })
        went += 1
      }
      return went
    },
    wipe: () => known.clear(),
  }
}
