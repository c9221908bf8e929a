'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

type Answer = ResponseOf<'listAlerts'>

/** The newest list in the cache that holds this alert: its company's tab has asked for whole alerts. */
function cached(client: QueryClient, idAlert: number) {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['listAlerts'] })
    .flatMap(({ state }) => {
      const list = (state.data as Answer | undefined)?.alertList.filter((alert) => alert.idAlert === idAlert)
      return list?.length ? [{ data: state.data as Answer, list, at: state.dataUpdatedAt }] : []
    })
    .sort((one, other) => other.at - one.at)[0]
}

/** One alert with all that hangs on it (api.md 2.8); null when the API knows none. */
export function useAlert(idAlert: number) {
  const client = useQueryClient()
  return useQuery({
    ...endpointQuery('listAlerts', { query: { idAlert } }),
    initialData: (): Answer | undefined => {
      const known = cached(client, idAlert)
      return known && { ...known.data, alertList: known.list }
    },
    initialDataUpdatedAt: () => cached(client, idAlert)?.at,
    select: ({ alertList }) => alertList.find((one) => one.idAlert === idAlert) ?? null,
  })
}
