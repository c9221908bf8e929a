import type { Enrichment, EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import {
  addWishes,
  afterRead,
  afterStart,
  type EnrichmentJob,
  isSettled,
  isWaiting,
  jobKey,
  nextRead,
  readable,
  readDelay,
  startable,
  type WantedEnrichment,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import { restoredJobs, storedJobs } from '#lib/domain/enrichment/stored-jobs.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { createListeners } from '#lib/store.ts'

/** Dependencies of the engine: the API, storage, page visibility and the clock. */
export interface EnrichmentWorld {
  /** Starts an enrichment and resolves to its idProcessAction. Throws ApiError. */
  start: (idCrmVisitCard: number, type: EnrichmentType) => Promise<number>
  /** Throws ApiError. */
  read: (idProcessAction: number) => Promise<Enrichment>
  onStarted: (job: EnrichmentJob) => void
  /** An enrichment has ended; `run.crmVisitCard` is the contact if the API sent it. */
  onSettled: (job: EnrichmentJob, run: Enrichment) => void
  /** Stores the queue as text so that it survives a reload; null when it is empty. */
  save: (text: string | null) => void
  isVisible: () => boolean
  now: () => number
}

const MAX_PAUSE_SECONDS = 60
/** Error codes after which a start may be retried: the request did not reach the API, or the API says to wait. */
const RETRYABLE = new Set(['rate_limited', 'upstream_unavailable', 'account_changed'])
/** Error codes that leave the outcome unknown. A retry is safe: it returns the run already started, if any (4.1). */
const UNCLEAR = new Set(['outcome_unknown', 'network', 'upstream_timeout'])
/** Permanent error codes: a retry would fail the same way. */
const PERMANENT = new Set(['forbidden', 'not_found', 'invalid'])

const asFailure = (thrown: unknown) =>
  thrown instanceof ApiError
    ? thrown
    : { code: 'unexpected', message: String(thrown), retryAfter: null, requestId: null }

/** Starts enrichments, four at a time, and polls their runs with growing delays, as a rule while the page is visible. */
export function createEnrichmentEngine(world: EnrichmentWorld) {
  let jobs: readonly EnrichmentJob[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let pausedUntil = 0
  let readsHidden = false
  let awaited = 0
  const reading = new Set<string>()
  const { subscribe, tell } = createListeners()
  const isAwake = () => readsHidden || awaited > 0 || world.isVisible()

  const change = (next: readonly EnrichmentJob[]) => {
    jobs = next
    const stored = storedJobs(jobs)
    world.save(stored.length === 0 ? null : JSON.stringify(stored))
    tell()
  }
  const find = (key: string) => jobs.find((job) => jobKey(job) === key)
  const replace = (next: EnrichmentJob) =>
    change(jobs.map((job) => (jobKey(job) === jobKey(next) ? next : job)))
  const hold = (job: EnrichmentJob): EnrichmentJob =>
    job.state === 'queued' ? { ...job, state: 'held' } : job

  function startFailed(job: EnrichmentJob, thrown: unknown): void {
    const { code, message, retryAfter, requestId } = asFailure(thrown)
    if (RETRYABLE.has(code)) {
      pausedUntil = world.now() + 1000 * Math.min(retryAfter ?? 10, MAX_PAUSE_SECONDS)
      replace({ ...job, state: 'queued' })
      return
    }
    replace({ ...job, state: UNCLEAR.has(code) ? 'unclear' : 'refused', message, requestId })
    // The rest of the queue would be refused for the same reason: it is held until a person releases it.
    if (code === 'forbidden') change(jobs.map(hold))
  }

  async function start(job: EnrichmentJob): Promise<void> {
    const starting: EnrichmentJob = { ...job, state: 'starting' }
    replace(starting)
    try {
      const idProcessAction = await world.start(job.idCrmVisitCard, job.type)
      const running = afterStart(starting, idProcessAction, world.now())
      if (!find(jobKey(job))) return
      replace(running)
      world.onStarted(running)
    } catch (thrown) {
      if (find(jobKey(job))) startFailed(starting, thrown)
    }
    plan()
  }

  async function read(job: EnrichmentJob, idProcessAction: number): Promise<void> {
    const key = jobKey(job)
    reading.add(key)
    try {
      const run = await world.read(idProcessAction)
      const next = afterRead(job, run, world.now())
      if (find(key)) replace(next)
      if (isSettled(next)) world.onSettled(next, run)
    } catch (thrown) {
      const { code, message, retryAfter, requestId } = asFailure(thrown)
      const reads = job.reads + 1
      const readAt = world.now() + Math.max(readDelay(reads), 1000 * (retryAfter ?? 0))
      const lost: EnrichmentJob = { ...job, state: 'lost', message, requestId }
      if (find(key)) replace(PERMANENT.has(code) ? lost : { ...job, reads, readAt, message })
    } finally {
      reading.delete(key)
    }
    plan()
  }

  function work(): void {
    if (!isAwake()) return
    const now = world.now()
    if (now >= pausedUntil) for (const job of startable(jobs)) void start(job)
    for (const job of readable(jobs, now)) {
      if (job.idProcessAction !== null && !reading.has(jobKey(job))) void read(job, job.idProcessAction)
    }
  }

  /** Starts and polls what is due, and sets the timer for the next time. */
  function plan(): void {
    clearTimeout(timer)
    work()
    const waits = jobs.filter((job) => !reading.has(jobKey(job)))
    const times = [nextRead(waits), startable(jobs).length > 0 ? pausedUntil : null].filter(
      (time) => time !== null,
    )
    if (times.length === 0 || !isAwake()) return
    timer = setTimeout(plan, Math.max(0, Math.min(...times) - world.now()))
  }

  const drop = (test: (job: EnrichmentJob) => boolean) => {
    if (jobs.some(test)) change(jobs.filter((job) => !test(job)))
  }

  return {
    get: () => jobs,
    subscribe,
    add: (wishes: readonly WantedEnrichment[]) => {
      change(addWishes(jobs, wishes))
      plan()
    },
    /** Polls a run that was started outside of the engine, as by `enrichByEmail`. */
    follow: (wish: WantedEnrichment, idProcessAction: number) => {
      const key = jobKey(wish)
      const running = (job: EnrichmentJob) =>
        jobKey(job) === key ? afterStart(job, idProcessAction, world.now()) : job
      change(addWishes(jobs, [wish]).map(running))
      const job = find(key)
      if (job) world.onStarted(job)
      plan()
    },
    /** Restores the queue stored by a page that was reloaded or closed. */
    restore: (text: string) => {
      const known = new Set(jobs.map(jobKey))
      const restored = restoredJobs(text).filter((job) => !known.has(jobKey(job)))
      if (restored.length > 0) change([...restored, ...jobs])
      plan()
    },
    release: () => {
      change(jobs.map((job) => (job.state === 'held' ? { ...job, state: 'queued' } : job)))
      plan()
    },
    cancelWaiting: () => drop(isWaiting),
    clearSettled: () => drop(isSettled),
    /** Removes a job from the list; a run already started goes on at the API. */
    remove: (key: string) => {
      drop((job) => jobKey(job) === key)
      plan()
    },
    visibilityChanged: plan,
    /** Whether it goes on while the page is hidden, as somebody is to be notified of the end. */
    readHidden: (on: boolean) => {
      readsHidden = on
      plan()
    },
    /** Goes on while the page is hidden until the returned function is called, as an import waits for its rows. */
    stayAwake: () => {
      awaited += 1
      plan()
      return () => {
        awaited -= 1
      }
    },
    /** Forgets everything. Called at sign-out. */
    wipe: () => {
      clearTimeout(timer)
      change([])
    },
  }
}

export type EnrichmentEngine = ReturnType<typeof createEnrichmentEngine>
