import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2
const PAUSE_MS = 300

/** The BFF has retried already: again here only where no answer of its own came at all, as when a copy of it goes. */
const retry = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof ApiError && error.code === 'network'

/** Jitter: after an instance restarts, its tabs do not all ask again in the same instant. */
const retryDelay = (failures: number) => PAUSE_MS * 3 ** failures * (0.5 + Math.random() / 2)

/**
 * On the server nothing is thrown away by time: the cache goes with its request. A timer would hold on to the whole
 * request, a third of a megabyte, for as long as it runs.
 */
const KEPT_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000

/** A query cache for one person: one per browser tab, and one per request on the server. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, gcTime: KEPT_MS, retry, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
