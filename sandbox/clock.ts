import { type Database, isDiskFault } from './db/database.ts'

export interface ScheduledJob {
  readonly idJob: number
  readonly dueAt: number
  readonly kind: string
  readonly payload: unknown
}

/** Runs a due job. It may schedule others; `clock.finish(job)` in its own transaction commits with its changes. */
export type JobRunner = (job: ScheduledJob) => void | Promise<void>

const MAX_AT_ONCE = 16
const MAX_SLEEP = 60_000
/** Pause of all jobs, and between attempts to record a test, after the disk could not be written, in real time. */
export const DISK_PAUSE = 5_000

/**
 * The sandbox's virtual clock: real time plus an offset that only grows, stored in the database with the scheduled
 * jobs. A job's row is deleted when it is done, so a job that was interrupted by a kill or a full disk runs
 * again.
 */
export class Clock {
  readonly #db: Database
  readonly #runners: Readonly<Record<string, JobRunner>>
  readonly #running = new Map<number, Promise<void>>()
  #offset: number
  #timer: NodeJS.Timeout | null = null
  #started = false
  #advancing: Promise<unknown> = Promise.resolve()
  #held = 0
  /** On the clock of `performance.now()`. */
  #pausedUntil = 0

  constructor(db: Database, runners: Readonly<Record<string, JobRunner>>) {
    this.#db = db
    this.#runners = runners
    this.#offset = Number(db.meta('clockOffset') ?? 0)
  }

  /** Milliseconds since 1970, virtual. */
  now(): number {
    return Date.now() + this.#offset
  }

  iso(at: number = this.now()): string {
    return new Date(at).toISOString()
  }

  schedule(kind: string, dueAt: number, payload: unknown): void {
    this.#db.insert('job', { dueAt: Math.round(dueAt), kind, payload: JSON.stringify(payload) })
    this.#arm()
  }

  /** Deletes a job's row. */
  finish(job: Pick<ScheduledJob, 'idJob'>): void {
    this.#db.run('DELETE FROM job WHERE idJob = ?', job.idJob)
  }

  start(): void {
    this.#started = true
    this.#arm()
  }

  /** Stops the timer and waits for running jobs. */
  async stop(): Promise<void> {
    this.#started = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await Promise.all(this.#running.values())
  }

  /** Back to real time; the jobs went with their table. */
  async reset(recreate: () => Promise<void>): Promise<void> {
    await this.stop()
    await recreate()
    this.#offset = 0
    this.#pausedUntil = 0
    this.start()
  }

  /** Moves the clock forward by `ms` and runs all jobs that become due on the way, in order. */
  advance(ms: number): Promise<number> {
    const moved = this.#advancing.then(() => this.#advance(ms))
    this.#advancing = moved.catch(() => undefined)
    return moved
  }

  async #advance(ms: number): Promise<number> {
    const target = this.now() + ms
    this.#held += 1
    try {
      for (;;) {
        await Promise.all(this.#running.values())
        const next = this.#due(target, 1)[0]
        if (!next || this.#pausedUntil > performance.now()) break
        this.#moveTo(next.dueAt)
        this.#launch(next.dueAt)
      }
      this.#moveTo(target)
    } finally {
      this.#held -= 1
      this.#arm()
    }
    return this.now()
  }

  #moveTo(time: number): void {
    const ahead = time - this.now()
    if (ahead <= 0) return
    this.#db.setMeta('clockOffset', String(this.#offset + ahead))
    this.#offset += ahead
  }

  #due(until: number, most: number): ScheduledJob[] {
    return this.#db
      .all(
        'SELECT idJob, dueAt, kind, payload FROM job WHERE dueAt <= ? ORDER BY dueAt, idJob LIMIT ?',
        until,
        most,
      )
      .map((row) => ({
        idJob: Number(row.idJob),
        dueAt: Number(row.dueAt),
        kind: String(row.kind),
        payload: JSON.parse(String(row.payload)) as unknown,
      }))
  }

  #launch(until: number): void {
    for (const job of this.#due(until, MAX_AT_ONCE)) {
      if (this.#running.size >= MAX_AT_ONCE) return
      if (!this.#running.has(job.idJob)) this.#running.set(job.idJob, this.#run(job))
    }
  }

  async #run(job: ScheduledJob): Promise<void> {
    await Promise.resolve()
    try {
      await this.#attempt(job)
      this.finish(job)
    } catch (error) {
      const now = performance.now()
      // Others that ran at the same time fail for the same reason.
      if (this.#pausedUntil <= now) console.error('sandbox: jobs have to wait for the disk', error)
      this.#pausedUntil = now + DISK_PAUSE
    } finally {
      this.#running.delete(job.idJob)
      this.#arm()
    }
  }

  /** Throws only where the disk is to blame; any other failure ends the job. */
  async #attempt(job: ScheduledJob): Promise<void> {
    try {
      const runner = this.#runners[job.kind]
      if (!runner) throw new Error(`No runner for job kind ${job.kind}`)
      await runner(job)
    } catch (error) {
      if (isDiskFault(error)) throw error
      console.error(`sandbox: job ${job.idJob} (${job.kind}) failed`, error)
    }
  }

  #arm(): void {
    if (!this.#started || this.#held > 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = this.#due(Number.MAX_SAFE_INTEGER, this.#running.size + 1).find(
      (job) => !this.#running.has(job.idJob),
    )
    if (!waiting || this.#running.size >= MAX_AT_ONCE) return
    const wait = Math.min(
      Math.max(0, waiting.dueAt - this.now(), this.#pausedUntil - performance.now()),
      MAX_SLEEP,
    )
    this.#timer = setTimeout(() => {
      this.#launch(this.now())
      this.#arm()
    }, wait)
    this.#timer.unref()
  }
}
