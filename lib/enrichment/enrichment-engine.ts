import type { Enrichment, EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import {
  addWishes,
  afterRead,
  afterStart,
  type EnrichmentJob,
  type EnrichmentWish,
  isSettled,
  isWaiting,
  jobKey,
  nextRead,
  readable,
  readDelay,
  startable,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import { restoredJobs, storedJobs } from '#lib/domain/enrichment/stored-jobs.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { createListeners } from '#lib/store.ts'

/** What the engine needs of the world. */
export interface EnrichmentWorld {
  /** Starts one and answers its idProcessAction. Throws ApiError. */
  start: (idCrmVisitCard: number, type: EnrichmentType) => Promise<number>
  /** Throws ApiError. */
  read: (idProcessAction: number) => Promise<Enrichment>
  /** A run began, in this browser. */
  onStarted: (job: EnrichmentJob) => void
  /** A run ended; `after` holds the contact if the API sent it. */
  onSettled: (job: EnrichmentJob, run: Enrichment) => void
  /** Keeps the text for a reload; null: nothing to keep. */
  save: (text: string | null) => void
  isVisible: () => boolean
  now: () => number
}

const SLOWEST_PAUSE = 60
/** Codes after which a start may be asked for again as it is: the API was not asked, or asks to wait. */
const LATER = new Set(['rate_limited', 'upstream_unavailable', 'account_changed'])
/** Codes after which nobody knows whether it was started. Asking again answers the run if there is one (4.1). */
const UNCLEAR = new Set(['outcome_unknown', 'network', 'upstream_timeout'])
/** Codes that will be the same next time. */
const GONE = new Set(['forbidden', 'not_found', 'invalid'])

const asFailure = (thrown: unknown) =>
  thrown instanceof ApiError
    ? thrown
    : { code: 'unexpected', message: String(thrown), retryAfter: null, requestId: null }

/** Starts enrichments four at a time and reads their runs, ever more seldom, while the page is in view. */
export function createEnrichmentEngine(world: EnrichmentWorld) {
  let jobs: readonly EnrichmentJob[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let pausedUntil = 0
  const reading = new Set<string>()
  const { subscribe, tell } = createListeners()

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
    if (LATER.has(code)) {
      pausedUntil = world.now() + 1000 * Math.min(retryAfter ?? 10, SLOWEST_PAUSE)
      replace({ ...job, state: 'queued' })
      return
    }
    replace({ ...job, state: UNCLEAR.has(code) ? 'unclear' : 'refused', message, requestId })
    // The next would be refused for the same reason: let a person decide.
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
      if (find(key)) replace(GONE.has(code) ? lost : { ...job, reads, readAt })
    } finally {
      reading.delete(key)
    }
    plan()
  }

  function work(): void {
    if (!world.isVisible()) return
    const now = world.now()
    if (now >= pausedUntil) for (const job of startable(jobs)) void start(job)
    for (const job of readable(jobs, now)) {
      if (job.idProcessAction !== null && !reading.has(jobKey(job))) void read(job, job.idProcessAction)
    }
  }

  /** Does what is due, and sets the alarm for what is due next. */
  function plan(): void {
    clearTimeout(timer)
    work()
    const waits = jobs.filter((job) => !reading.has(jobKey(job)))
    const times = [nextRead(waits), startable(jobs).length > 0 ? pausedUntil : null].filter(
      (time) => time !== null,
    )
    if (times.length === 0 || !world.isVisible()) return
    timer = setTimeout(plan, Math.max(0, Math.min(...times) - world.now()))
  }

  const drop = (test: (job: EnrichmentJob) => boolean) => {
    if (jobs.some(test)) change(jobs.filter((job) => !test(job)))
  }

  return {
    get: () => jobs,
    subscribe,
    add: (wishes: readonly EnrichmentWish[]) => {
      change(addWishes(jobs, wishes))
      plan()
    },
    /** Takes up a run that was started elsewhere, as by one that created its contact first. */
    follow: (wish: EnrichmentWish, idProcessAction: number) => {
      const key = jobKey(wish)
      const running = (job: EnrichmentJob) =>
        jobKey(job) === key ? afterStart(job, idProcessAction, world.now()) : job
      change(addWishes(jobs, [wish]).map(running))
      const job = find(key)
      if (job) world.onStarted(job)
      plan()
    },
    /** Takes up what a page kept that was reloaded or closed. */
    restore: (text: string) => {
      const known = new Set(jobs.map(jobKey))
      const restored = restoredJobs(text).filter((job) => !known.has(jobKey(job)))
      if (restored.length > 0) change([...restored, ...jobs])
      plan()
    },
    /** What was held may start. */
    release: () => {
      change(jobs.map((job) => (job.state === 'held' ? { ...job, state: 'queued' } : job)))
      plan()
    },
    cancelWaiting: () => drop(isWaiting),
    clearSettled: () => drop(isSettled),
    /** Takes one off the list; a run goes on at the API, unseen. */
    remove: (key: string) => {
      drop((job) => jobKey(job) === key)
      plan()
    },
    /** The page came into view, or went. */
    visibilityChanged: plan,
    /** Forgets everything. Called at sign-out. */
    wipe: () => {
      clearTimeout(timer)
      change([])
    },
  }
}

export type EnrichmentEngine = ReturnType<typeof createEnrichmentEngine>
