import { CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import { earlyReads } from '#lib/early-press/early-press.ts'
import { addressOf, type ReadInput } from '#lib/query/call.ts'
import { REPLICA_KEY } from '#lib/query/replica-keys.ts'
import { unpacked } from '#lib/query/unpack.ts'

/** Two years, minutes: how far the board looks back at first. */
export const FIRST_WINDOW = 1_051_200

/** The board's request for changes of the last `minutes` (api.md 4.4). */
export const windowOf = (minutes: number): ReadInput<'listOpportunities'> => ({
  query: { polling: minutes },
  fields: CARD_FIELDS,
  unpack: unpacked,
})

/** The board's first requests, which an inline script in its document sends before the scripts are loaded. */
export const FIRST_READS: readonly string[] = [
  addressOf('listOpportunities', windowOf(FIRST_WINDOW)),
  addressOf('listStades', {}),
]

/** Key in local storage, set while this browser keeps a copy of the board. */
export const REPLICA_MARK = 'board-replica'

/** The inline script of a page with the board's cards: it sends the first requests, or those of the stored copy. */
export const boardReads = (): string =>
  earlyReads(FIRST_READS, REPLICA_MARK, [REPLICA_KEY, addressOf('listStades', {})])
