import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { storeOf } from '#components/entities/company/watch-store.ts'
import type { Watched } from '#components/entities/company/watched.ts'
import type { PanelQuery, QueryLike } from '#components/ui/feedback/panel-state.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { changesOf, seenFirst, seenNow, type WatchSeen } from '#lib/domain/watch/watch-changes.ts'
import { type CompanyFacts, factsByCompany, type KindRead, watchQueries } from './model/watch-reads.ts'

const EVERY = 5 * 60_000

/** The ids to read: all watched since mounting, so that removing one does not change the query key. */
function useAsked(watched: readonly Watched[]): readonly number[] {
  const [asked, setAsked] = useState<readonly number[]>([])
  if (watched.every(({ idCompany }) => asked.includes(idCompany))) return asked
  const all = new Set([...asked, ...watched.map(({ idCompany }) => idCompany)])
  const sorted = [...all].sort((a, b) => a - b)
  setAsked(sorted)
  return sorted
}

/** The state of one of the three queries. */
export interface WatchKind extends PanelQuery<unknown> {
  kind: 'alerts' | 'news' | 'opportunities'
}

/** Items of a kind, and when they were read; null if there is no data, or access is denied now. */
function useRead<Data, Item>(
  { data, dataUpdatedAt: at, error }: QueryLike<Data>,
  itemsOf: (data: Data) => readonly Item[],
): KindRead<Item> | null {
  const refused = propertyOf(error, 'code') === 'forbidden'
  return useMemo(
    () => (data === undefined || refused ? null : { at, items: itemsOf(data) }),
    [data, at, refused, itemsOf],
  )
}

const alertsIn = <Item>({ alertList }: { alertList: readonly Item[] }) => alertList
const newsIn = <Item>({ newsList }: { newsList: readonly Item[] }) => newsList
const opportunitiesIn = <Item>({ opportunityList }: { opportunityList: readonly Item[] }) => opportunityList

const changesNow = (one: Watched, facts: CompanyFacts) => changesOf(one.seen, facts, Date.now())
export type CompanyChanges = ReturnType<typeof changesNow>

/** Changes of each watched company since it was last marked as seen, and a function that marks it. */
export function useWatchChanges(watched: readonly Watched[]) {
  const asked = useAsked(watched)
  const queries = watchQueries(asked)
  const when = { enabled: asked.length > 0, refetchInterval: EVERY }
  const alerts = useQuery({ ...queries.alerts, ...when })
  const news = useQuery({ ...queries.news, ...when })
  const opportunities = useQuery({ ...queries.opportunities, ...when })
  const alertRead = useRead(alerts, alertsIn)
  const newsRead = useRead(news, newsIn)
  const opportunityRead = useRead(opportunities, opportunitiesIn)
  const factsOf = useMemo(
    () => factsByCompany({ alerts: alertRead, news: newsRead, opportunities: opportunityRead }),
    [alertRead, newsRead, opportunityRead],
  )
  const changes = useMemo(
    () => new Map(watched.map((one) => [one.idCompany, changesNow(one, factsOf(one.idCompany))])),
    [watched, factsOf],
  )

  // Companies without a baseline get it from this read.
  useEffect(() => {
    for (const { idCompany } of watched)
      storeOf(idCompany).see(idCompany, (seen) => seenFirst(seen, factsOf(idCompany)))
  }, [watched, factsOf])

  const kinds: WatchKind[] = [
    { kind: 'alerts', ...alerts },
    { kind: 'news', ...news },
    { kind: 'opportunities', ...opportunities },
  ]
  return {
    kinds,
    changes,
    /** Marks the present state of companies as seen. Returns the undo function. */
    markSeen: (ids: readonly number[]) => {
      const before = new Map<number, WatchSeen>()
      for (const idCompany of ids) {
        const known = storeOf(idCompany).get(idCompany)
        if (!known) continue
        before.set(idCompany, known.seen)
        storeOf(idCompany).see(idCompany, (seen) => seenNow(seen, factsOf(idCompany)))
      }
      return () => {
        for (const [idCompany, seen] of before) storeOf(idCompany).see(idCompany, () => seen)
      }
    },
  }
}
