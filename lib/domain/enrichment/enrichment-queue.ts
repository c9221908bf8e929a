import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Enrichment, EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { NamedContact } from '#lib/domain/contact/contact-card.ts'

export const ENRICHMENT_TYPES: readonly EnrichmentType[] = ['phone', 'email', 'linkedin']

/** `held`: not started until the person confirms (after a reload or a refusal). */
const WAITING = ['held', 'queued'] as const
const UNDER_WAY = ['starting', 'running'] as const
/**
 * `finished` and `failed`: api.md 3.1, executed and errored; `unclear`: the API did not confirm the start; `lost`: its
 * run cannot be read.
 */
export const SETTLED_STATES = ['finished', 'failed', 'refused', 'unclear', 'lost'] as const

export type JobState = (typeof WAITING | typeof UNDER_WAY | typeof SETTLED_STATES)[number]

/** The fields of a contact (api.md 2.11) that an enrichment may change, and those for its name. */
export type ContactSnapshot = NamedContact &
  Pick<
    CrmVisitCard,
    'idCrmVisitCard' | 'idCompany' | 'phone' | 'mobile' | 'linkedinUrl' | 'linkedinId' | 'linkedinTechId'
  >

export interface EnrichmentJob {
  readonly idCrmVisitCard: number
  readonly type: EnrichmentType
  readonly state: JobState
  /** null until the API has started it. */
  readonly idProcessAction: number | null
  readonly reads: number
  /** When to read it next, milliseconds since 1970. */
  readonly readAt: number
  readonly message: string | null
  readonly requestId: string | null
  readonly before: ContactSnapshot | null
  readonly after: ContactSnapshot | null
}

export interface WantedEnrichment {
  idCrmVisitCard: number
  type: EnrichmentType
  before: ContactSnapshot | null
}

export const MAX_UNDER_WAY = 4
const FIRST_READ = 3_000
const LAST_READ = 60_000
const GROWTH = 1.5

export const jobKey = (job: { idCrmVisitCard: number; type: EnrichmentType }): string =>
  `${job.idCrmVisitCard} ${job.type}`

/** Not started, so it can still be cancelled. */
export const isWaiting = (job: EnrichmentJob): boolean => WAITING.some((state) => state === job.state)
export const isUnderWay = (job: EnrichmentJob): boolean => UNDER_WAY.some((state) => state === job.state)
/** Under way, or to be started without anybody's doing. */
export const isGoingOn = (job: EnrichmentJob): boolean => isUnderWay(job) || job.state === 'queued'
/** In a final state, unless it is retried. */
export const isSettled = (job: EnrichmentJob): boolean => !isWaiting(job) && !isUnderWay(job)

/** The API enriches only contacts with a first and a last name (api.md 4.1); generic cards are not people. */
export const canEnrich = (card: Pick<CrmVisitCard, 'firstName' | 'lastName' | 'isCompany'>): boolean =>
  !card.isCompany && Boolean(card.firstName?.trim() && card.lastName?.trim())

/** Exponential backoff after the n-th read (from 0), milliseconds: 3 s, growing by half each time, at most a minute. */
export const readDelay = (reads: number): number => Math.min(LAST_READ, FIRST_READ * GROWTH ** reads)

const fresh = ({ idCrmVisitCard, type, before }: WantedEnrichment): EnrichmentJob => ({
  idCrmVisitCard,
  type,
  state: 'queued',
  idProcessAction: null,
  reads: 0,
  readAt: 0,
  message: null,
  requestId: null,
  before,
  after: null,
})

/** Appends jobs. One that is queued or running already is not added again; a held or settled one is replaced. */
export function addWishes(
  jobs: readonly EnrichmentJob[],
  wishes: readonly WantedEnrichment[],
): EnrichmentJob[] {
  const live = new Set(jobs.filter(isGoingOn).map(jobKey))
  const added = new Map(
    wishes.filter((wish) => !live.has(jobKey(wish))).map((wish) => [jobKey(wish), fresh(wish)]),
  )
  return [...jobs.filter((job) => !added.has(jobKey(job))), ...added.values()]
}

/** The jobs to start now, in order, as long as fewer than four are running. */
export function startable(jobs: readonly EnrichmentJob[]): EnrichmentJob[] {
  const room = MAX_UNDER_WAY - jobs.filter(isUnderWay).length
  return jobs.filter((job) => job.state === 'queued').slice(0, Math.max(0, room))
}

/** The jobs whose run is due to be read at `now`. */
export const readable = (jobs: readonly EnrichmentJob[], now: number): EnrichmentJob[] =>
  jobs.filter((job) => job.state === 'running' && job.readAt <= now)

/** When the next run is due to be read, milliseconds since 1970; null if none is running. */
export function nextRead(jobs: readonly EnrichmentJob[]): number | null {
  const times = jobs.filter((job) => job.state === 'running').map((job) => job.readAt)
  return times.length === 0 ? null : Math.min(...times)
}

export const afterStart = (job: EnrichmentJob, idProcessAction: number, now: number): EnrichmentJob => ({
  ...job,
  state: 'running',
  idProcessAction,
  reads: 0,
  readAt: now + readDelay(0),
  message: null,
  requestId: null,
})

/** A job after its run was read. The card read while it is running is the state before. */
export function afterRead(job: EnrichmentJob, run: Enrichment, now: number): EnrichmentJob {
  const { crmVisitCard: card } = run
  if (!run.executed && !run.errored) {
    const reads = job.reads + 1
    return { ...job, before: job.before ?? card, reads, readAt: now + readDelay(reads), message: null }
  }
  return { ...job, state: run.errored ? 'failed' : 'finished', after: card, message: null }
}

/** The fields that an enrichment of a type looks for, main field first. */
const FIELDS = {
  phone: ['phone', 'mobile'],
  email: ['email'],
  linkedin: ['linkedinUrl', 'linkedinId', 'linkedinTechId'],
} satisfies Record<EnrichmentType, (keyof ContactSnapshot)[]>

export type EnrichedField = (typeof FIELDS)[EnrichmentType][number]
const EVERY_FIELD: readonly EnrichedField[] = Object.values(FIELDS).flat()

export interface FieldChange {
  field: EnrichedField
  before: string | null
  after: string | null
  changed: boolean
}

const said = (text: string | null | undefined) => text?.trim() || null

/**
 * The fields of the enrichment's type, and any other that changed. Without `before` no field counts as changed.
 * `type` null (unknown): every field.
 */
export function fieldChanges(
  type: EnrichmentType | null,
  before: ContactSnapshot | null,
  after: ContactSnapshot | null,
): FieldChange[] {
  const own: readonly EnrichedField[] = type === null ? EVERY_FIELD : FIELDS[type]
  return EVERY_FIELD.map((field) => {
    const change = { field, before: said(before?.[field]), after: said(after?.[field]) }
    return { ...change, changed: before !== null && after !== null && change.before !== change.after }
  }).filter((change) => change.changed || own.includes(change.field))
}

export function progressOf(jobs: readonly EnrichmentJob[]) {
  const count = (test: (job: EnrichmentJob) => boolean) => jobs.filter(test).length
  return {
    total: jobs.length,
    waiting: count(isWaiting),
    held: count((job) => job.state === 'held'),
    underWay: count(isUnderWay),
    finished: count((job) => job.state === 'finished'),
    settled: count(isSettled),
  }
}
