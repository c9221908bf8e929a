import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isPressedEarly } from '#lib/early-press/early-press.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { neverChanges } from '#lib/store.ts'
import { type CampaignRequest, pagedQueries } from './campaign-request.ts'
import type { CampaignLoad, CampaignQuery } from './model/campaign-load.ts'
import type { CampaignLoader } from './model/campaign-loader.ts'
import { campaignLoad, drawnLoad } from './model/campaign-loads.ts'
import type { CampaignField } from './model/campaign-row.ts'
import { type FirstPage, loadKey } from './model/first-page.ts'

const noLoad = () => null

/** Resolves SIRENs to company ids: campaign results accept `siren`, but the API does not filter by it (4.12). */
const useSirens = (sirens: readonly string[]) =>
  useQuery({
    queryKey: ['campaignSirens', [...sirens].sort()],
    enabled: sirens.length > 0,
    staleTime: 30 * 60_000,
    queryFn: async ({ signal }) => {
      const fields = ['idCompany', 'siren'] as const
      const companies = await callInChunks('listCompanies', { query: {}, fields }, 'siren', sirens, {
        signal,
      })
      const found = new Set(companies.map(({ siren }) => siren))
      return {
        ids: companies.map(({ idCompany }) => idCompany),
        unknown: sirens.filter((siren) => !found.has(siren)),
      }
    },
  })

export interface CampaignLoading {
  loader: CampaignLoader | null
  load: CampaignLoad | null
  /** The lists that it pages through. */
  queries: readonly CampaignQuery[]
  unknownSirens: readonly string[]
  /** The SIREN and company filters have no company in common, so there is nothing to request. */
  nobody: boolean
  /** The error of resolving the SIRENs, before any load. */
  error: unknown
  retry: () => void
  refresh: () => void
}

/** `data-early` name of the button "Load all", which can be pressed before hydration. */
export const LOAD_ALL = 'load-all'

const NO_QUERIES: readonly CampaignQuery[] = []
const NO_SIRENS: readonly string[] = []

interface Begun {
  loader: CampaignLoader | null
  /** The state as rendered in the document, for hydration: rows may arrive before it is finished. */
  drawn: CampaignLoad | null
}

const NOT_BEGUN: Begun = { loader: null, drawn: null }
/** `drawn` by first page: React may start rendering the screen more than once before it is hydrated. */
const drawnFrom = new WeakMap<FirstPage, CampaignLoad>()

function begin(key: string | null, first: FirstPage | null, idAccount: string): Begun {
  if (key === null) return NOT_BEGUN
  const [queries, wanted] = JSON.parse(key) as [CampaignQuery[], CampaignField[]]
  if (typeof window === 'undefined') {
    const loader = drawnLoad(queries, new Set(wanted), first)
    return { loader, drawn: loader?.get() ?? null }
  }
  const loader = campaignLoad(queries, new Set(wanted), { idAccount, first })
  if (first !== null && !drawnFrom.has(first)) drawnFrom.set(first, loader.get())
  const drawn = first && (drawnFrom.get(first) ?? null)
  loader.more(1)
  // Pressed before hydration: load one page meanwhile; the replayed press then loads all.
  if (isPressedEarly(LOAD_ALL)) loader.more(loader.get().rows.length + 1)
  return { loader, drawn }
}

/** The load of a request with at least these fields; a new one cancels it. `first` came with the document. */
export function useCampaignLoad(
  { query, sirens, wrong }: CampaignRequest,
  fields: readonly CampaignField[],
  first: FirstPage | null,
): CampaignLoading {
  const idAccount = useIdAccount()
  const resolved = useSirens(sirens)
  const ready = Object.keys(wrong).length === 0 && (sirens.length === 0 || resolved.data !== undefined)
  const asked = useMemo(() => {
    if (!ready) return null
    if (sirens.length === 0) return query
    const ids = resolved.data?.ids ?? []
    const given = query.idCompany === undefined ? null : new Set([query.idCompany].flat())
    return { ...query, idCompany: given === null ? ids : ids.filter((id) => given.has(id)) }
  }, [ready, query, sirens, resolved.data])
  const nobody = Array.isArray(asked?.idCompany) && asked.idCompany.length === 0
  const queries = useMemo(
    () => (asked === null || nobody ? NO_QUERIES : pagedQueries(asked)),
    [asked, nobody],
  )
  const key = queries === NO_QUERIES ? null : loadKey(queries, fields)
  // Started while rendering: an effect would run only after everything before it is hydrated.
  const [{ loader, drawn }, setBegun] = useState(() => begin(key, first, idAccount))
  useEffect(() => setBegun(begin(key, null, idAccount)), [key, idAccount])
  const load = useSyncExternalStore(loader?.subscribe ?? neverChanges, loader?.get ?? noLoad, () => drawn)
  const refresh = useCallback(() => {
    if (loader === null || queries === NO_QUERIES) return
    const before = loader.get()
    const next = campaignLoad(queries, before.fields, { idAccount, before })
    next.more(1)
    setBegun({ loader: next, drawn: null })
  }, [loader, queries, idAccount])
  return {
    loader,
    load,
    queries,
    unknownSirens: resolved.data?.unknown ?? NO_SIRENS,
    nobody,
    error: resolved.error,
    retry: () => void resolved.refetch(),
    refresh,
  }
}
