import type { ResponseOf } from '#lib/contract/index.ts'
import { type EnrichmentJob, isUnderWay, readDelay } from '#lib/domain/enrichment/enrichment-queue.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

interface Shown {
  state: { data: ResponseOf<'getEnrichment'> | undefined; dataUpdateCount: number }
}

/** One run (api.md 4.2), polled with backoff until it is over; runs in `jobs` are polled by the tray instead. */
export const runQuery = (id: number, jobs: readonly EnrichmentJob[]) => ({
  ...endpointQuery('getEnrichment', { params: { id } }),
  refetchInterval: ({ state }: Shown) => {
    const run = state.data?.result
    const over = run === undefined || run.executed || run.errored
    const readByTray = jobs.some((job) => job.idProcessAction === id && isUnderWay(job))
    return over || readByTray ? (false as const) : readDelay(state.dataUpdateCount)
  },
})
