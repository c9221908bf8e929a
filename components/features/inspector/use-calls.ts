import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Inspected } from '#components/ui/feedback/inspection.ts'
import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { isCallOf } from '#lib/domain/inspector/call-match.ts'
import { recordedAnswer } from '#lib/domain/inspector/recorded-answer.ts'
import type { CallInput } from '#lib/query/report-calls.ts'
import { type RecordedCall, recorder, unansweredCall } from './model/recorder.ts'

const isOperation = (name: unknown): name is Operation => typeof name === 'string' && name in routes

const firstPage = (data: unknown): unknown => {
  const pages = propertyOf(data, 'pages')
  return Array.isArray(pages) ? pages[0] : data
}

/** Data that came with the page's HTML or before the inspector was on: cached, without details of its call. */
export function earlierCalls(query: Query): RecordedCall[] {
  const [operation, asked] = query.queryKey
  const { data, dataUpdatedAt } = query.state
  if (data === undefined || !isOperation(operation)) return []
  const inputs = (Array.isArray(asked) ? asked : [asked]) as readonly (CallInput | undefined)[]
  return inputs.map(
    (input = {}, at): RecordedCall => ({
      ...unansweredCall(operation, input),
      ...recordedAnswer(operation, firstPage(data)),
      id: `${query.queryHash} ${at}`,
      state: 'done',
      at: dataUpdatedAt,
      earlier: true,
    }),
  )
}

/** Keys of the queries behind a panel, found by the identity of their `refetch`. */
function keysOf(cache: QueryCache, queries: Inspected['queries']) {
  const wanted = queries && new Set(queries.map(({ refetch }) => refetch))
  return cache
    .getAll()
    .filter(
      ({ observers }) =>
        wanted === null || observers.some((observer) => wanted.has(observer.getCurrentResult().refetch)),
    )
    .map(({ queryKey }) => queryKey)
}

/** The calls behind a panel or the whole page: recorded ones first, newest first, then earlier ones. */
export function useCalls({ queries }: Inspected): RecordedCall[] {
  const client = useQueryClient()
  const seen = useSyncExternalStore(recorder.subscribe, recorder.get)
  const cache = client.getQueryCache()
  const keys = keysOf(cache, queries)
  const recorded =
    queries === null ? [...seen] : seen.filter((call) => keys.some((queryKey) => isCallOf(queryKey, call)))
  const unseen = keys.filter((queryKey) => !seen.some((call) => isCallOf(queryKey, call)))
  const earlier = unseen.flatMap((queryKey) => {
    const query = cache.find({ queryKey, exact: true })
    return query ? earlierCalls(query) : []
  })
  return [...recorded, ...earlier]
}
