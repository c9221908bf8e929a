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

/**
 * Asks for each list whole, in one call, which cannot move while it is answered: the rows that are not among `rows`.
 * Null where a list is too long for that, the call fails, or the API answers less than it was asked for.
 */
export async function missedRows(
  lists: readonly Read[],
  rows: readonly CampaignRow[],
  read: ReadPage,
  signal: AbortSignal,
): Promise<CampaignRow[] | null> {
  const known = new Set(rows.map(rowKey))
  const missed: CampaignRow[] = []
  for (const { query, count, loaded } of lists) {
    const limit = Math.max(count, loaded) + MARGIN
    if (limit > MOST) return null
    const page = await read(query, { offset: 0, limit }, signal).catch(() => null)
    if (page === null || page.rows.length < loaded || page.rows.length >= limit) return null
    for (const row of page.rows) {
      if (known.has(rowKey(row))) continue
      known.add(rowKey(row))
      missed.push(row)
    }
  }
  return missed
}
