import { companyNames } from '#components/entities/company/company-names.ts'
import { afterPaint } from '#components/ui/after-paint.ts'
import { addressOf, callEndpoint } from '#lib/query/call.ts'
import { hasCopy } from '#lib/query/copies.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { onSignOut, reportIfSessionLost, sessionStore } from '#lib/session/session-store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignQuery } from './campaign-load.ts'
import { type CampaignLoader, type CampaignLoaderOptions, createCampaignLoader } from './campaign-loader.ts'
import { BASE_FIELDS, type CampaignField } from './campaign-row.ts'
import { CAMPAIGN_COPY } from './copy-mark.ts'
import { type FirstPage, loadKey } from './first-page.ts'
import { createNamesRun } from './names-run.ts'
import { isLasting, isWholeLoad, narrowedLoader, narrowing } from './narrowing.ts'

/** Reads those that something needs as a whole. */
export const gridNamesRun = createNamesRun(companyNames)

interface Kept {
  key: string
  queries: readonly CampaignQuery[]
  loader: CampaignLoader
}

/** The last load stays, so that coming back from a company finds the rows where they were. */
let kept: Kept | null = null

/** First pages that were taken: one is for one load, a later one asks anew. */
const taken = new WeakSet<FirstPage>()

const inputOf = (
  fields: ReadonlySet<CampaignField>,
  query: CampaignQuery,
  { offset, limit }: { offset: number; limit: number },
) => ({ query: { ...query, limit, offset }, fields: [...fields], unpack: unpacked })

/** The addresses that loading all begins with; none where all is loaded. */
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
 * What is loaded whole is kept in this browser, and found there the next time. Its code comes once there is something to
 * do: for a copy that is there at once, else when the rows are painted and the browser is idle.
 */
function copied(
  loader: CampaignLoader,
  queries: readonly CampaignQuery[],
  idAccount: string,
  fresh: boolean,
) {
  const begin = () => {
    const read = readerOf(loader.get().fields)
    const options = { idAccount, queries, read, isCurrent: () => kept?.loader === loader }
    import('./campaign-copy.ts').then(({ copyRows }) => copyRows(loader, options)).catch(() => undefined)
  }
  if (!fresh && hasCopy(CAMPAIGN_COPY)) return begin()
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

/**
 * The load of these lists with at least these fields: the one under way where it is the same, its rows where it is whole
 * and they answer, else a new one, and the old one stops. `fresh` begins anew in any case; `first` is taken where it begins just this load.
 */
export function campaignLoad(
  queries: readonly CampaignQuery[],
  fields: ReadonlySet<CampaignField>,
  {
    idAccount,
    fresh = false,
    first = null,
  }: { idAccount: string; fresh?: boolean; first?: FirstPage | null },
): CampaignLoader {
  const key = JSON.stringify(queries)
  const has = kept?.loader.get().fields
  if (!fresh && kept && has && [...fields].every((field) => has.has(field))) {
    if (kept.key === key) return kept.loader
    const holds = isWholeLoad(kept.loader.get()) ? narrowing(kept.queries, queries) : null
    if (holds !== null) return narrowedLoader(kept.loader, holds)
  }
  const wanted = new Set<CampaignField>([
    ...BASE_FIELDS,
    ...fields,
    ...(kept?.key === key ? (has ?? []) : []),
  ])
  const loaded = kept?.key === key ? kept.loader.get() : null
  const wasAll = kept?.loader.wasAll() ?? false
  kept?.loader.cancel()
  const begins = first !== null && first.key === loadKey(queries, [...wanted]) && !taken.has(first)
  if (begins) taken.add(first)
  const loader = createCampaignLoader({
    queries,
    fields: wanted,
    read: readerOf(wanted),
    first: begins ? first : null,
  })
  kept = { key, queries, loader }
  if (queries.every(isLasting)) copied(loader, queries, idAccount, fresh)
  // It goes as far as the one before was to go: who wanted all rows wants all of these.
  if (wasAll) loader.all()
  else if (loaded) loader.more(loaded.rows.length)
  return loader
}

/** The load of a first page on the server, which draws its rows and keeps nothing: others' rows are not these. */
export function drawnLoad(
  queries: readonly CampaignQuery[],
  fields: ReadonlySet<CampaignField>,
  first: FirstPage | null,
): CampaignLoader | null {
  if (first?.key !== loadKey(queries, [...fields])) return null
  const all = new Set<CampaignField>([...BASE_FIELDS, ...fields])
  return createCampaignLoader({ queries, fields: all, read: readerOf(all), first })
}

/** Goes on once somebody has signed in over the page. */
sessionStore.subscribe(() => {
  if (!sessionStore.get().lost) kept?.loader.resume()
})
