import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { jsonIn } from '../text/json-in.ts'
import {
  ENRICHMENT_TYPES,
  type EnrichmentJob,
  isSettled,
  type JobState,
  SETTLED_STATES,
} from './enrichment-queue.ts'

/** What is stored across reloads: ids, type and final state, no personal data. */
export type StoredJob = [
  idCrmVisitCard: number,
  type: EnrichmentType,
  idProcessAction: number | null,
  /** null: not settled. */
  settled: JobState | null,
  requestId: string | null,
]

/** The jobs to store, as long as one is not settled; settled ones are stored too, for the report. */
export const storedJobs = (jobs: readonly EnrichmentJob[]): StoredJob[] =>
  jobs.every(isSettled)
    ? []
    : jobs.map((job) => [
        job.idCrmVisitCard,
        job.type,
        job.idProcessAction,
        isSettled(job) ? job.state : null,
        job.requestId,
      ])

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const isType = (value: unknown): value is EnrichmentType => ENRICHMENT_TYPES.some((type) => type === value)

/**
 * Restores jobs from storage; ignores invalid data. Running ones are read again at once; those not started are held, as
 * a reload must not send writes that nobody sees.
 */
export function restoredJobs(text: string | null): EnrichmentJob[] {
  const stored = jsonIn(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown): EnrichmentJob[] => {
    const [idCrmVisitCard, type, id, ended, request]: unknown[] = Array.isArray(entry) ? entry : []
    if (!isId(idCrmVisitCard) || !isType(type)) return []
    const idProcessAction = isId(id) ? id : null
    const settled = SETTLED_STATES.find((state) => state === ended)
    const state = settled ?? (idProcessAction === null ? 'held' : 'running')
    const requestId = typeof request === 'string' ? request : null
    const unread = { reads: 0, readAt: 0, message: null, before: null, after: null }
    return [{ idCrmVisitCard, type, state, idProcessAction, requestId, ...unread }]
  })
}
