import { companyNames } from '#components/entities/company/company-names.ts'
import { afterPaint } from '#components/ui/after-paint.ts'
import { addressOf, callEndpoint } from '#lib/query/call.ts'
import { hasCopy } from '#lib/query/replica-keys.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { onSignOut, reportIfSessionLost, sessionStore } from '#lib/session/session-store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignLoad, CampaignQuery } from './campaign-load.ts'
import { type CampaignLoader, type CampaignLoaderOptions, createCampaignLoader } from './campaign-loader.ts'
import { BASE_FIELDS, type CampaignField } from './campaign-row.ts'
import { CAMPAIGN_COPY } from './copy-mark.ts'
import { type FirstPage, loadKey } from './first-page.ts'
import { createNamesRun } from './names-run.ts'
import { isDenied, isStableQuery, isWholeLoad, narrowedLoader, narrowing } from './narrowing.ts'

/** Loads the names of all companies at once, where a search, sort or copy needs them. */
export const gridNamesRun = createNamesRun(companyNames)

interface Kept {
  key: string
  queries: readonly CampaignQuery[]
  loader: CampaignLoader
}

/** The last load is kept, so that coming back from a company shows the same rows. */
let kept: Kept | null = null

/** First pages in use: each starts one load only, a later load reads it again. */
const taken = new WeakSet<FirstPage>()

const inputOf = (
  fields: ReadonlySet<CampaignField>,
  query: CampaignQuery,
  { offset, limit }: { offset: number; limit: number },
) => ({ query: { ...query, limit, offset }, fields: [...fields], unpack: unpacked })

/** The URLs of the first calls of "Load all"; none if all is loaded. */
export const nextAddresses = (loader: CampaignLoader): string[] =>
  loader
    .next()
    .map(({ query, ...page }) => addressOf('listCampaignResults', inputOf(loader.get().fields, query, page)))

const readerOf =
  (fields: ReadonlySet<CampaignField>): CampaignLoaderOptions['read'] =>
  async (query, page, signal) => {
    try {
      const input = inputOf(fields, query, page)
      const { result, parameters, count } = await callEndpoint('listCampaignResults', input, signal)
      return { rows: result, limit: parameters.limit, count }
    } catch (error) {
      reportIfSessionLost(error)
      throw error
    }
  }

/**
 * Stores a whole load in this browser and restores it the next time. The code for it is loaded at once if there is a
 * copy, else when the load is complete, the rows are painted and the browser is idle.
 */
function copied(
  loader: CampaignLoader,
  queries: readonly CampaignQuery[],
  idAccount: string,
  before: CampaignLoad | null,
) {
  const begin = () => {
    const read = readerOf(loader.get().fields)
    const options = { idAccount, queries, read, isCurrent: () => kept?.loader === loader }
    import('./campaign-copy.ts').then(({ copyRows }) => copyRows(loader, options)).catch(() => undefined)
  }
  if (!before && hasCopy(CAMPAIGN_COPY)) return begin()
  const stop = loader.subscribe(() => {
    if (loader.get().state !== 'complete') return
    stop()
    afterPaint(() => whenIdle(begin))
  })
}

function forget(): void {
  kept?.loader.cancel()
  kept = null
  gridNamesRun.cancel()
}

onSignOut(forget)

/** The last load, if it is of these lists, or a filtered view of it, if it is whole and contains them. */
function keptLoader(key: string, queries: readonly CampaignQuery[]): CampaignLoader | null {
  if (kept === null || kept.key === key) return kept?.loader ?? null
  const holds = isWholeLoad(kept.loader.get()) ? narrowing(kept.queries, queries) : null
  return holds && narrowedLoader(kept.loader, holds)
}

/**
 * The load of these lists with at least these fields: the last one if it has them, else a new one, which cancels the old
 * and shows its rows until it has as many. `before` is refreshed: that forces a new one; `first` is used if it fits.
 */
export function campaignLoad(
  queries: readonly CampaignQuery[],
  fields: ReadonlySet<CampaignField>,
  {
    idAccount,
    before = null,
    first = null,
  }: { idAccount: string; before?: CampaignLoad | null; first?: FirstPage | null },
): CampaignLoader {
  const key = JSON.stringify(queries)
  const known = keptLoader(key, queries)
  const last = known?.get()
  if (known && last && !before && fields.isSubsetOf(last.fields)) return known
  const wanted = new Set<CampaignField>([...BASE_FIELDS, ...fields, ...(last?.fields ?? [])])
  const shown = before ?? (last && !isDenied(last) ? last : null)
  const wasAll = kept?.loader.wasAll() ?? false
  kept?.loader.cancel()
  const begins = first !== null && first.key === loadKey(queries, [...wanted]) && !taken.has(first)
  if (begins) taken.add(first)
  const loader = createCampaignLoader({
    queries,
    fields: wanted,
    read: readerOf(wanted),
    first: begins ? first : null,
    before: shown,
  })
  kept = { key, queries, loader }
  if (queries.every(isStableQuery)) copied(loader, queries, idAccount, before)
  // Loads as far as its predecessor was to: "Load all" stays in force.
  if (wasAll) loader.all()
  else if (shown) loader.more(shown.rows.length)
  return loader
}

/** The load of a first page on the server: nothing is kept between requests, as they are of different accounts. */
export function drawnLoad(
  queries: readonly CampaignQuery[],
  fields: ReadonlySet<CampaignField>,
  first: FirstPage | null,
): CampaignLoader | null {
  if (first?.key !== loadKey(queries, [...fields])) return null
  const all = new Set<CampaignField>([...BASE_FIELDS, ...fields])
  return createCampaignLoader({ queries, fields: all, read: readerOf(all), first })
}

/** Resumes after signing in again over the page. */
sessionStore.subscribe(() => {
  if (!sessionStore.get().lost) kept?.loader.resume()
})
