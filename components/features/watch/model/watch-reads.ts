import type { QueryClient } from '@tanstack/react-query'
import { watchStore } from '#components/entities/company/watch-store.ts'
import type { ItemOf } from '#lib/contract/index.ts'
import { seenFirst, type WatchFacts } from '#lib/domain/watch/watch-changes.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'

const ALERT_FIELDS = ['idAlert', 'idCompany', 'category', 'description', 'alertVersionList'] as const
const NEWS_FIELDS = ['idNews', 'title', 'newsDate', 'source', 'idCompanyList'] as const
const OPPORTUNITY_FIELDS = ['idOpportunity', 'idCompany', 'title', 'idStade', 'idUser', 'modified'] as const

type AlertRead = Pick<ItemOf<'listAlerts'>, (typeof ALERT_FIELDS)[number]>

/** A version of an alert, with fields of the alert. */
export interface NewVersion {
  idAlertVersion: number
  created: string
  alert: Omit<AlertRead, 'alertVersionList'>
}
export type NewNews = Pick<ItemOf<'listNews'>, (typeof NEWS_FIELDS)[number]>
export type WatchOpportunity = Pick<ItemOf<'listOpportunities'>, (typeof OPPORTUNITY_FIELDS)[number]>
export type CompanyFacts = WatchFacts<NewVersion, NewNews, WatchOpportunity>

/** The queries of a watch-list (api.md 4.13, 4.17, 4.4), one per kind, fifty companies a call. */
export const watchQueries = (idCompany: readonly number[]) => {
  const query = { idCompany: [...idCompany] }
  return {
    alerts: chunkedQuery('listAlerts', { query, fields: ALERT_FIELDS }, ({ idAlert }) => idAlert),
    news: chunkedQuery('listNews', { query, fields: NEWS_FIELDS }, ({ idNews }) => idNews),
    opportunities: chunkedQuery(
      'listOpportunities',
      { query, fields: OPPORTUNITY_FIELDS },
      ({ idOpportunity }) => idOpportunity,
    ),
  }
}

export interface KindRead<Item> {
  at: number
  items: readonly Item[]
}

export interface WatchAnswers {
  alerts: KindRead<AlertRead> | null
  news: KindRead<NewNews> | null
  opportunities: KindRead<WatchOpportunity> | null
}

function grouped<From, To>(
  read: KindRead<From> | null,
  parts: (item: From) => readonly (readonly [idCompany: number, part: To])[],
) {
  if (read === null) return () => null
  const groups = Map.groupBy(read.items.flatMap(parts), ([idCompany]) => idCompany)
  return (idCompany: number) => ({
    at: read.at,
    items: (groups.get(idCompany) ?? []).map(([, part]) => part),
  })
}

/** Groups the answers by company; a news item belongs to each of its companies. */
export function factsByCompany({ alerts, news, opportunities }: WatchAnswers): (id: number) => CompanyFacts {
  const versionsOf = grouped(alerts, ({ alertVersionList, ...alert }) =>
    alertVersionList.map(
      ({ idAlertVersion, created }) => [alert.idCompany, { idAlertVersion, created, alert }] as const,
    ),
  )
  const newsOf = grouped(news, (item) => item.idCompanyList.map((idCompany) => [idCompany, item] as const))
  const opportunitiesOf = grouped(opportunities, (item) => [[item.idCompany, item] as const])
  return (idCompany) => ({
    versions: versionsOf(idCompany),
    news: newsOf(idCompany),
    opportunities: opportunitiesOf(idCompany),
  })
}

/**
 * Reads the present state of companies as the baseline for what is new. What cannot be read gets its baseline from the
 * first read of the watch-list instead. Never rejects.
 */
export async function recordBaseline(client: QueryClient, idCompanies: readonly number[]): Promise<void> {
  if (idCompanies.length === 0) return
  const { alerts, news, opportunities } = watchQueries(idCompanies)
  const at = Date.now()
  const read = <T>(asked: Promise<T>) => asked.catch(() => null)
  const fresh = { staleTime: 0, gcTime: 60_000 }
  const [alertAnswer, newsAnswer, opportunityAnswer] = await Promise.all([
    read(client.fetchQuery({ ...alerts, ...fresh })),
    read(client.fetchQuery({ ...news, ...fresh })),
    read(client.fetchQuery({ ...opportunities, ...fresh })),
  ])
  const factsOf = factsByCompany({
    alerts: alertAnswer && { at, items: alertAnswer.alertList },
    news: newsAnswer && { at, items: newsAnswer.newsList },
    opportunities: opportunityAnswer && { at, items: opportunityAnswer.opportunityList },
  })
  for (const idCompany of idCompanies)
    watchStore.see(idCompany, (seen) => seenFirst(seen, factsOf(idCompany)))
}
