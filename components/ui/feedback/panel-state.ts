import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { isLoadFailure } from './load-failure.ts'

/** What a panel needs to know of a failure; lib/query's ApiError fits. */
export interface PanelError {
  code: string
  message: string
  requestId: string | null
  traceId?: string
  retryable: boolean
  /** Seconds to wait before another try. */
  retryAfter: number | null
}

/** Whether a retry would fail again: the role does not allow it, or the record is gone. */
export const isFinal = ({ code }: PanelError): boolean => code === 'forbidden' || code === 'not_found'

export type PanelState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'error'; error: PanelError }
  | { kind: 'noAccess'; message: string }
  | { kind: 'stale'; updatedAt: number; error: PanelError }
  | { kind: 'full' }

/** The part of a TanStack query result that determines the state. */
export interface QueryLike<Data> {
  data: Data | undefined
  error: unknown
  /** Milliseconds; when `data` arrived. */
  dataUpdatedAt: number
}

/** What a panel needs of a TanStack query result; of an infinite query also how its next page is fetched. */
export interface PanelQuery<Data> extends QueryLike<Data> {
  isFetching: boolean
  refetch: () => unknown
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

/** Retries what failed: the next page only, or the whole query. */
export const retryQuery = (query: PanelQuery<unknown>): void =>
  void (query.isFetchNextPageError ? query.fetchNextPage?.() : query.refetch())

const known = new WeakMap<object, PanelError>()

/**
 * Any thrown value as a panel error: an ApiError keeps its message, code that could not be loaded is `not_loaded`, anything
 * else `unexpected`.
 * The same thrown object gives the same panel error, so that a countdown survives a re-render.
 */
export function panelError(thrown: unknown): PanelError {
  if (typeof thrown !== 'object' || thrown === null) return normalise(thrown)
  return keptOrMade(known, thrown, () => normalise(thrown))
}

function normalise(thrown: unknown): PanelError {
  const given: { [Key in keyof PanelError]?: unknown } = Object(thrown)
  const { code, message, requestId, traceId, retryAfter } = given
  const spoken = typeof code === 'string'
  return {
    code: spoken ? code : isLoadFailure(thrown) ? 'not_loaded' : 'unexpected',
    message: typeof message === 'string' ? message : '',
    requestId: typeof requestId === 'string' ? requestId : null,
    ...(typeof traceId === 'string' && { traceId }),
    retryable: spoken ? given.retryable === true : true,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  }
}

/**
 * The state of a panel for a query result. A failed refetch keeps the old data on screen, as stale, except where access
 * was withdrawn: then the data must go.
 * @param isEmpty whether the data holds nothing to show
 */
export function panelStateOf<Data>(query: QueryLike<Data>, isEmpty?: (data: Data) => boolean): PanelState {
  const { data, error, dataUpdatedAt } = query
  if (error !== null && error !== undefined) {
    const failure = panelError(error)
    if (failure.code === 'forbidden') return { kind: 'noAccess', message: failure.message }
    if (data === undefined) return { kind: 'error', error: failure }
    return { kind: 'stale', updatedAt: dataUpdatedAt, error: failure }
  }
  if (data === undefined) return { kind: 'loading' }
  return isEmpty?.(data) ? { kind: 'empty' } : { kind: 'full' }
}

/** The data of a query; undefined while there is none, and where access was withdrawn. */
export const dataOf = <Data>(query: QueryLike<Data>): Data | undefined =>
  panelStateOf(query).kind === 'noAccess' ? undefined : query.data
