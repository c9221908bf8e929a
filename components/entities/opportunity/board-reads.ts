import { CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import { earlyReads } from '#lib/early-press/early-press.ts'
import { addressOf, type ReadInput } from '#lib/query/call.ts'
import { REPLICA_KEY } from '#lib/query/copies.ts'
import { unpacked } from '#lib/query/unpack.ts'

/** Two years, minutes: how far the board looks back at first (design.md 6). */
export const FIRST_WINDOW = 1_051_200

/** What changed within so many minutes, as the board reads it (api.md 4.4). */
export const windowOf = (minutes: number): ReadInput<'listOpportunities'> => ({
  query: { polling: minutes },
  fields: CARD_FIELDS,
  unpack: unpacked,
})

/** What the board begins with: its document has these read before its scripts have come. */
export const FIRST_READS: readonly string[] = [
  addressOf('listOpportunities', windowOf(FIRST_WINDOW)),
  addressOf('listStades', {}),
]

/** In local storage for as long as this browser keeps a copy. */
export const REPLICA_MARK = 'board-replica'

/** The script of a page that shows the board's cards: it begins its reads, those of the copy where there is one. */
export const boardReads = (): string =>
  earlyReads(FIRST_READS, REPLICA_MARK, [REPLICA_KEY, addressOf('listStades', {})])
