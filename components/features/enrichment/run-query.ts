import type { ResponseOf } from '#lib/contract/index.ts'
import type { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import { type EnrichmentJob, isUnderWay, readDelay } from '#lib/domain/enrichment/enrichment-queue.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** `lost`: it cannot be read. */
export const RUN_TONES = {
  failed: 'danger',
  finished: 'success',
  running: 'accent',
  lost: 'warning',
} as const

export const standingOf = (run: Enrichment) =>
  run.errored ? 'failed' : run.executed ? 'finished' : 'running'

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
