import type { QueryClient } from '@tanstack/react-query'
import { isOnline } from '#components/ui/feedback/use-online.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { reportIfSessionLost } from '#lib/session/session-store.ts'
import { combineUnsubscribes, createStore } from '#lib/store.ts'

export type Connection = 'fine' | 'offline' | 'unreachable'

const unreachable = new Set<unknown>(['upstream_unreachable', 'upstream_unavailable'])

/** Whether an error says that the API is unreachable. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(propertyOf(error, 'code'))

/** Whether the browser is online and the API reachable, judged by this page's own requests. */
export function createConnectionStore(online: () => boolean) {
  const upstream = createStore<'fine' | 'unreachable'>('fine')
  return {
    get: (): Connection => (online() ? upstream.get() : 'offline'),
    subscribe: upstream.subscribe,
    reportFailure: (error: unknown) => {
      if (isUnreachable(error)) upstream.set('unreachable')
    },
    reportSuccess: () => upstream.set('fine'),
  }
}

export const connectionStore = createConnectionStore(isOnline)

/** First elements of query keys that the dashboard's server answers without calling the API. */
const ownReads = new Set<unknown>(['workspace', 'readings', 'demoReceiver'])

/** Watches the outcome of every query and mutation, to notice an ended session and an unreachable API. */
export function watchOutcomes(client: QueryClient): () => void {
  const heard = (type: string, error: unknown, key?: unknown) => {
    if (type === 'success' && !ownReads.has(key)) connectionStore.reportSuccess()
    if (type !== 'error') return
    reportIfSessionLost(error)
    connectionStore.reportFailure(error)
  }
  return combineUnsubscribes(
    client.getQueryCache().subscribe((event) => {
      // Data that the page set in the cache itself, e.g. an optimistic update, says nothing about the API.
      if (event.type === 'updated' && !('manual' in event.action && event.action.manual))
        heard(event.action.type, event.query.state.error, event.query.queryKey[0])
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated') heard(event.action.type, event.mutation.state.error)
    }),
  )
}
