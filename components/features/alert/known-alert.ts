import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'

type Answer = ResponseOf<'listAlerts'>

/** Whether a query key asks for all fields: the watch-list caches partial alerts under the same operation. */
const isWhole = (asked: unknown) => typeof asked === 'object' && asked !== null && !('fields' in asked)

/**
 * The newest cached answer that holds this alert with all its fields, reduced to this alert, and when it arrived: the
 * alerts tab of its company caches such answers. Undefined where there is none.
 */
export function knownAlert(client: QueryClient, idAlert: number): { answer: Answer; at: number } | undefined {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['listAlerts'], predicate: ({ queryKey }) => isWhole(queryKey[1]) })
    .flatMap(({ state }) => {
      const answer = state.data as Answer | undefined
      const alertList = answer?.alertList.filter((alert) => alert.idAlert === idAlert) ?? []
      return answer && alertList.length > 0
        ? [{ answer: { ...answer, alertList }, at: state.dataUpdatedAt }]
        : []
    })
    .sort((one, other) => other.at - one.at)[0]
}
