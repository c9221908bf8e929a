import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'

import { ENRICHMENT_TYPES, type EnrichmentJob, isSettled } from './enrichment-queue.ts'

/** What outlives a reload: ids and a type, nothing personal. */
export type StoredJob = [idCrmVisitCard: number, type: EnrichmentType, idProcessAction: number | null]

/** The jobs that are not settled, as they are stored. */
export const storedJobs = (jobs: readonly EnrichmentJob[]): StoredJob[] =>
  jobs
    .filter((job) => !isSettled(job))
    .map(({ idCrmVisitCard, type, idProcessAction }) => [idCrmVisitCard, type, idProcessAction])

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const isType = (value: unknown): value is EnrichmentType => ENRICHMENT_TYPES.some((type) => type === value)

/**
 * Jobs from what was stored, whatever it turns out to be. A run goes on being read, at once; what had not been started is
 * held: a reload must not send a write that nobody sees.
 */
export function restoredJobs(text: string | null): EnrichmentJob[] {
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown): EnrichmentJob[] => {
    const [idCrmVisitCard, type, id]: unknown[] = Array.isArray(entry) ? entry : []
    if (!isId(idCrmVisitCard) || !isType(type)) return []
    const idProcessAction = isId(id) ? id : null
    const state = idProcessAction === null ? 'held' : 'running'
    const unread = { reads: 0, readAt: 0, message: null, before: null, after: null }
    return [{ idCrmVisitCard, type, state, idProcessAction, ...unread }]
  })
}
