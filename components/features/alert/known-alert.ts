import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'

type Answer = ResponseOf<'listAlerts'>

/** Whether a read asked for whole alerts: the watch-list asks for a few fields of each, under the same operation. */
const isWhole = (asked: unknown) => typeof asked === 'object' && asked !== null && !('fields' in asked)

/**
 * The newest answer in the cache that holds this alert whole, with it alone, and when it came: its company's tab has asked
 * for whole alerts. Undefined where there is none.
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
