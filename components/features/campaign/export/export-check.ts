import type { CampaignQuery } from '../model/campaign-load.ts'
import { type CampaignRow, rowKey } from '../model/campaign-row.ts'

type Touched = Pick<CampaignRow, 'idCampaign' | 'idCompany' | 'modified'>

/** The comparison with the API after a file was written. */
export interface ExportCheck {
  /** Number of rows according to the API; null if its `count` covers one page only. */
  count: number | null
  /** Rows in the file that have been modified since they were loaded. */
  changed: readonly Touched[]
  /** Number of recently modified rows that were not loaded: added since, or beyond what was loaded. */
  appeared: number
  /** Whether there were too many modified rows to read: `changed` is then incomplete. */
  cut: boolean
}

export interface CheckInput {
  queries: readonly CampaignQuery[]
  /** All loaded rows, and those of them that are in the file. */
  loaded: readonly CampaignRow[]
  written: readonly CampaignRow[]
  /** When the first page arrived, milliseconds since 1970. */
  loadedFrom: number
  read: (
    query: CampaignQuery,
    page: { offset: number; limit: number },
  ) => Promise<{ rows: readonly Touched[]; count: number; limit: number }>
}

const PAGE = 1000
const MAX_PAGES = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const later = (a: string, b: string | undefined) => (b !== undefined && b > a ? b : a)

/**
 * Reads the rows modified since the day on which the load began (`minModified` of api.md 4.12 takes days) and the API's
 * count, and compares both with the loaded rows. Throws ApiError.
 */
export async function checkExport(input: CheckInput): Promise<ExportCheck> {
  const since = dayOf(input.loadedFrom)
  const touched = new Map<string, Touched>()
  let count = 0
  let total = true
  let cut = false
  for (const query of input.queries) {
    const one = await input.read(query, { offset: 0, limit: 1 })
    // With a limit of 1, a `count` of 1 may be that of the page: not a total if more rows were loaded.
    if (one.count <= 1 && one.rows.length === 1 && input.loaded.length > input.queries.length) total = false
    count += one.count
    const lately = { ...query, minModified: later(since, query.minModified) }
    let offset = 0
    for (let page = 0; ; page += 1) {
      if (page === MAX_PAGES) {
        cut = true
        break
      }
      const { rows, limit } = await input.read(lately, { offset, limit: PAGE })
      for (const row of rows) touched.set(rowKey(row), row)
      // The API may apply a smaller limit than requested, and returns the one it applied.
      if (rows.length < (limit > 0 ? Math.min(limit, PAGE) : PAGE)) break
      offset += rows.length
    }
  }
  const known = input.loaded.reduce((sum, row) => sum + (touched.has(rowKey(row)) ? 1 : 0), 0)
  const changed = input.written.flatMap((row) => {
    const now = touched.get(rowKey(row))
    return now === undefined || now.modified === row.modified ? [] : [now]
  })
  return { count: total ? count : null, changed, appeared: touched.size - known, cut }
}
