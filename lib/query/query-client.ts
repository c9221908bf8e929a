import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2
const PAUSE_MS = 300

/** The BFF retries by itself: retry here only without any response of the BFF, as when a copy of it goes down. */
const retry = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof ApiError && error.code === 'network'

/** With jitter, so that after a restart of the server its tabs do not all retry at the same moment. */
const retryDelay = (failures: number) => PAUSE_MS * 3 ** failures * (0.5 + Math.random() / 2)

/**
 * No `gcTime` on the server: the cache is discarded with its request. A timer would keep the whole request in memory, a
 * third of a megabyte, for as long as it runs.
 */
const GC_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000

/** A query cache for one person: one per browser tab, and one per request on the server. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, gcTime: GC_MS, retry, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
