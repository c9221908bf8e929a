import type { CampaignQuery } from './campaign-load.ts'
import { type CampaignRow, rowKey } from './campaign-row.ts'
import type { ReadPage } from './first-page.ts'

/** Most rows requested in one call. */
const MAX = 20_000
/** Allowance for rows added meanwhile. */
const MARGIN = 1000

interface Read {
  query: CampaignQuery
  /** The API's count, and the number of rows loaded. */
  count: number
  loaded: number
}

/** Reads a list in one call, with a doubled limit if it is longer; null if too long, failed or short of rows. */
async function wholeList({ query, count, loaded }: Read, read: ReadPage, signal: AbortSignal) {
  for (let limit = Math.max(count, loaded) + MARGIN; limit <= MAX; limit *= 2) {
    const page = await read(query, { offset: 0, limit }, signal).catch(() => null)
    if (page === null || page.rows.length < loaded) return null
    if (page.rows.length < limit) return page.rows
  }
  return null
}

/**
 * Reads each list in one call, in which rows cannot move between pages, and returns those that are not in `rows`.
 * Null if one of the lists cannot be read whole.
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
