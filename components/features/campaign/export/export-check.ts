import type { CampaignQuery } from '../model/campaign-load.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

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
  ) => Promise<{ rows: readonly Touched[]; count: number; limit: number }>
}

const PAGE = 1000
const MOST_PAGES = 20

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const later = (a: string, b: string | undefined) => (b !== undefined && b > a ? b : a)

/** What was modified, by campaign and company: 100,000 rows are looked up in it without a text made for each. */
function createTouched() {
  const rows = new Map<number, Map<number, Touched>>()
  return {
    add(row: Touched) {
      const campaign = rows.get(row.idCampaign)
      if (campaign) campaign.set(row.idCompany, row)
      else rows.set(row.idCampaign, new Map([[row.idCompany, row]]))
    },
    get: ({ idCampaign, idCompany }: Touched) => rows.get(idCampaign)?.get(idCompany),
    count: () => [...rows.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/**
 * Asks again for what was modified since the day on which the load began (`minModified` of 4.12 takes days), and for
 * the API's count, and compares both with what was loaded. Throws ApiError.
 */
export async function checkExport(input: CheckInput): Promise<ExportCheck> {
  const since = dayOf(input.loadedFrom)
  const touched = createTouched()
  let count = 0
  let total = true
  let cut = false
  for (const query of input.queries) {
    const one = await input.read(query, { offset: 0, limit: 1 })
    // With a page of one, a `count` of one is the page's as well as a total.
    if (one.count <= 1 && one.rows.length === 1 && input.loaded.length > input.queries.length) total = false
    count += one.count
    const lately = { ...query, minModified: later(since, query.minModified) }
    let offset = 0
    for (let page = 0; ; page += 1) {
      if (page === MOST_PAGES) {
        cut = true
        break
      }
      const { rows, limit } = await input.read(lately, { offset, limit: PAGE })
      for (const row of rows) touched.add(row)
      // The API may give fewer a call than were asked for, and says so.
      if (rows.length < (limit > 0 ? Math.min(limit, PAGE) : PAGE)) break
      offset += rows.length
    }
  }
  const known = input.loaded.reduce((sum, row) => sum + (touched.get(row) ? 1 : 0), 0)
  const changed = input.written.flatMap((row) => {
    const now = touched.get(row)
    return now === undefined || now.modified === row.modified ? [] : [now]
  })
  return { count: total ? count : null, changed, appeared: touched.count() - known, cut }
}
