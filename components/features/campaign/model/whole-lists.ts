import type { CampaignQuery } from './campaign-load.ts'
import { type CampaignRow, rowKey } from './campaign-row.ts'
import type { ReadPage } from './first-page.ts'

/** More rows than this are not asked for at once. */
const MOST = 20_000
/** Rows that may have appeared meanwhile. */
const MARGIN = 1000

interface Read {
  query: CampaignQuery
  /** The API's count, and how many rows came. */
  count: number
  loaded: number
}

/** A list in one call; of one that is longer than was thought, more. Null where it is too long, the call fails, or rows are missing. */
async function wholeList({ query, count, loaded }: Read, read: ReadPage, signal: AbortSignal) {
  for (let limit = Math.max(count, loaded) + MARGIN; limit <= MOST; limit *= 2) {
    const page = await read(query, { offset: 0, limit }, signal).catch(() => null)
    if (page === null || page.rows.length < loaded) return null
    if (page.rows.length < limit) return page.rows
  }
  return null
}

/**
 * Asks for each list whole, in one call, which cannot move while it is answered: the rows that are not among `rows`.
 * Null where one of them does not come whole.
 */
export async function missedRows(
  lists: readonly Read[],
  rows: readonly CampaignRow[],
  read: ReadPage,
  signal: AbortSignal,
): Promise<CampaignRow[] | null> {
  const known = new Set(rows.map(rowKey))
  const missed: CampaignRow[] = []
  for (const list of lists) {
    const whole = await wholeList(list, read, signal)
    if (whole === null) return null
    for (const row of whole) {
      if (known.has(rowKey(row))) continue
      known.add(rowKey(row))
      missed.push(row)
    }
  }
  return missed
}
