import type { CampaignQuery } from '#lib/campaign/campaign-load.ts'
import { type CampaignRow, rowKey } from '#lib/campaign/campaign-row.ts'

type Touched = Pick<CampaignRow, 'idCampaign' | 'idCompany' | 'modified'>

/** What the API says after a file was written. */
export interface ExportCheck {
  /** Rows that the API counts now; null where its `count` tells of a page alone. */
  count: number | null
  /** Rows of the file that were modified since they were loaded. */
  changed: readonly Touched[]
  /** Rows that the API has now and that were not loaded: added meanwhile, or never asked for. */
  appeared: number
  /** There were more modified rows than are worth asking for: `changed` is not all. */
  cut: boolean
}

export interface CheckInput {
  queries: readonly CampaignQuery[]
  /** All that was loaded, and of it what is in the file. */
  loaded: readonly CampaignRow[]
  written: readonly CampaignRow[]
  /** When the first page came, milliseconds since 1970. */
  loadedFrom: number
  read: (
    query: CampaignQuery,
    page: { offset: number; limit: number },
  ) => Promise<{ rows: readonly Touched[]; count: number }>
}

const PAGE = 1000
const MOST_PAGES = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const later = (a: string, b: string | undefined) => (b !== undefined && b > a ? b : a)

/**
 * Asks again for what was modified since the day on which the load began (`minModified` of 4.12 takes days), and for
 * the API's count, and compares both with what was loaded. Throws ApiError.
 */
export async function checkExport(input: CheckInput): Promise<ExportCheck> {
  const loaded = new Map(input.loaded.map((row) => [rowKey(row), row.modified]))
  const written = new Set(input.written.map(rowKey))
  const since = dayOf(input.loadedFrom)
  let count = 0
  let total = true
  let appeared = 0
  let cut = false
  const changed: Touched[] = []
  for (const query of input.queries) {
    const one = await input.read(query, { offset: 0, limit: 1 })
    // With a page of one, a `count` of one is the page's as well as a total.
    if (one.count <= 1 && one.rows.length === 1 && input.loaded.length > input.queries.length) total = false
    count += one.count
    const touched = { ...query, minModified: later(since, query.minModified) }
    for (let page = 0; ; page += 1) {
      if (page === MOST_PAGES) {
        cut = true
        break
      }
      const { rows } = await input.read(touched, { offset: page * PAGE, limit: PAGE })
      for (const row of rows) {
        const key = rowKey(row)
        const before = loaded.get(key)
        if (before === undefined) appeared += 1
        else if (before !== row.modified && written.has(key)) changed.push(row)
      }
      if (rows.length < PAGE) break
    }
  }
  return { count: total ? count : null, changed, appeared, cut }
}
