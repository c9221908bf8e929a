import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { env } from '../env.ts'
import { BffError } from '../errors.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'
import { fileNumber } from '../store/file-number.ts'
import { SQLITE, sqliteCode } from '../store/sqlite-code.ts'
import { unavailableReason } from '../store/unavailable-reason.ts'
import { type Attributes, traced } from '../trace/trace.ts'
import { isClockTrusted } from '../trusted-clock.ts'
import { withinMs } from '../within-ms.ts'
import { forgetActivity } from './activity.ts'
import { connect, engineOf, migrate, type Where, type WorkspaceDatabase } from './database.ts'

/** How long a person waits for a panel of the workspace. */
const PANEL_MS = 4_000
/** After a failure no call is made to the store for this long. */
const PAUSE_MS = 5_000
const RETRY_MS = 1_000
const FULL_MS = 60_000
const FORGET_EVERY_MS = 3_600_000
const FORGET_MS = 10_000
/** How often the file's identity is checked. */
const CHECK_EVERY_MS = 1_000
/** Limit of lines queued in memory while the store is away. */
const MAX_WAITING = 10_000

const workspaceAway = (): BffError =>
  new BffError(503, 'workspace_unavailable', 'The workspace cannot be reached', { retryAfter: 5 })
const workspaceFull = (): BffError =>
  new BffError(503, 'workspace_full', 'The disk of the workspace is full', { retryAfter: 5 })

type Work<T> = (db: WorkspaceDatabase) => Promise<T>

/** A queued write, and its account. */
export interface Line {
  work: Work<unknown>
  scope: string
}

/** The engine's or Node's error code: `23505`, `ENOSPC`. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the engine rejected the data (PostgreSQL classes 22 and 23: data, integrity), as opposed to being away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BffError || /^2[23]/.test(codeOf(error)) || sqliteCode(error) === SQLITE.CONSTRAINT

/** SQLite: a write or flush failed, or the WAL's index cannot grow, as on a full disk or one over its quota. */
const NO_ROOM: readonly unknown[] = [SQLITE.FULL, 778, 1034, 4874, 5386]

/** Whether the disk is full: reads still work. */
const isFull = (error: unknown): boolean =>
  codeOf(error) === '53100' ||
  codeOf(error) === 'ENOSPC' ||
  (error instanceof Error && 'errcode' in error && NO_ROOM.includes(error.errcode))

/** PostgreSQL after it became a replica, or was set read-only by its operator, as on a disk that is nearly full. */
const isReadOnly = (error: unknown): boolean =>
  codeOf(error) === '25006' || sqliteCode(error) === SQLITE.READONLY

/** Whether another program holds SQLite's file: reads mostly still work. */
const isHeld = (error: unknown): boolean => sqliteCode(error) === SQLITE.BUSY

/** Whether this transaction lost a deadlock or serialisation conflict (PostgreSQL 40001, 40P01): it may be retried. */
const gaveWay = (error: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(error))

const fileAt = (where: Where): string | null =>
  'url' in where ? null : fileNumber(resolve(where.folder, 'workspace.db'))

/**
 * The workspace's database, opened on first use and again after it was away. A caller learns within seconds that it is
 * away; calls to the API never wait for it.
 */
export class Store {
  readonly where: Where
  readonly #system: Attributes
  #db: Promise<WorkspaceDatabase> | null = null
  /** On `performance.now()`'s clock: no call is made before. */
  #pausedUntil = 0
  /** When it last responded, on the same clock. */
  #answeredAt = 0
  /** Queries that succeeded: work that needed none, as with values in memory, does not show that the store responds. */
  #answers = 0
  #isAway = false
  #isReadOnly = false
  #isClosed = false
  #file: string | null = null
  #checkedAt = 0
  #closing: Promise<void> = Promise.resolve()
  #waiting: Line[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #forgetting: NodeJS.Timeout | undefined

  constructor(where: Where) {
    this.where = where
    this.#system = { 'db.system.name': engineOf(where) === 'postgres' ? 'postgresql' : 'sqlite' }
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Whether it answers and takes writes, as far as is known. */
  get isUp(): boolean {
    return !this.#isAway && !this.#isReadOnly
  }

  /** Brings its tables forward, and finds and logs whether it is away or read-only, also while nobody else asks it. */
  async look(): Promise<void> {
    try {
      await this.ask(async (db) => {
        await db.selectFrom('name').select('id').limit(1).execute()
        if (engineOf(this.where) !== 'postgres') return
        const { rows } = await sql<{ setting: string }>`
          SELECT current_setting('transaction_read_only') AS setting`.execute(db)
        this.#isReadOnly = rows[0]?.setting === 'on'
      })
    } catch {
      // Logged by `ask`.
    }
  }

  /** Lines that are not stored yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs `work`. Throws 503 `workspace_unavailable` while the store is away, `workspace_full`, and its rejections. */
  ask<T>(work: Work<T>, ms = PANEL_MS): Promise<T> {
    return traced('workspace', () => this.#ask(work, ms), this.#system, 'client')
  }

  async #ask<T>(work: Work<T>, ms: number): Promise<T> {
    const askedAt = performance.now()
    if (askedAt < this.#pausedUntil) throw workspaceAway()
    const answersBefore = this.#answers
    try {
      const answer = await withinMs(ms, this.#open().then(work), 'The workspace is silent')
      if (this.#answers > answersBefore) {
        this.#answeredAt = performance.now()
        this.#logAvailability(false)
      }
      return answer
    } catch (error) {
      if (isRefusal(error)) throw error
      const told = isFull(error) ? workspaceFull() : workspaceAway()
      if (this.#db !== null && (isFull(error) || isReadOnly(error) || isHeld(error))) {
        this.#tellFull(error)
        throw told
      }
      // Does not mark the store as away: this was a lost conflict, or others got responses while this one waited.
      if (gaveWay(error) || this.#answeredAt > askedAt) throw workspaceAway()
      // A full disk is reported by each call instead.
      if (!isFull(error)) this.#pausedUntil = performance.now() + PAUSE_MS
      this.#logAvailability(true, error)
      throw told
    }
  }

  /** Queues a write that nobody waits for: done in order, now or as soon as the store is available. */
  note(work: Work<unknown>, scope = ''): void {
    if (this.#waiting.length >= MAX_WAITING) {
      metrics().workspaceDropped.inc()
      this.#waiting.shift()
    }
    this.#waiting.push({ work, scope })
    outsideRequests(() => setImmediate(() => void this.#flush()))
  }

  /** Removes an account's queued writes, before all of it is deleted; waits for the one in progress. */
  async take(scope: string): Promise<Line[]> {
    const taken = this.#takeNow(scope)
    await this.#writing
    // The write in progress may have failed and been queued again.
    return [...taken, ...this.#takeNow(scope)]
  }

  #takeNow(scope: string): Line[] {
    const { taken = [], left = [] } = Object.groupBy(this.#waiting, (line, at) =>
      line.scope === scope && !(at === 0 && this.#busy) ? 'taken' : 'left',
    )
    this.#waiting = left
    return taken
  }

  /** Waits for the queue to empty, for at most `ms`: before the process ends. */
  async settle(ms: number): Promise<void> {
    const until = performance.now() + ms
    while (this.#waiting.length > 0 && performance.now() < until && !this.#isAway) await delay(10)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#busy) await delay(5)
    clearTimeout(this.#retry)
    clearInterval(this.#forgetting)
    const db = await this.#db?.catch(() => null)
    await db?.destroy()
  }

  /** A file that was deleted, or restored from a backup, is another file: writes to the open one would be lost. */
  #leaveReplaced(): void {
    const now = performance.now()
    if (this.#db === null || this.#file === null || now - this.#checkedAt < CHECK_EVERY_MS) return
    this.#checkedAt = now
    if (fileAt(this.where) === this.#file) return
    log().warn({ event: 'workspace file replaced' }, 'dashboard')
    const old = this.#db
    this.#db = null
    this.#closing = old.then((db) => db.destroy()).catch(() => undefined)
  }

  #open(): Promise<WorkspaceDatabase> {
    this.#leaveReplaced()
    this.#db ??= outsideRequests(async () => {
      await this.#closing
      const db = connect(this.where, () => {
        this.#answers += 1
      })
      try {
        await migrate(db, engineOf(this.where))
        this.#file = fileAt(this.where)
        this.#checkedAt = performance.now()
        this.#forgetting ??= setInterval(() => void this.#forget(), FORGET_EVERY_MS).unref()
        return db
      } catch (error) {
        await db.destroy()
        throw error
      }
    }).catch((error) => {
      this.#db = null
      throw error
    })
    return this.#db
  }

  /** Deletes activity older than ACTIVITY_DAYS, in batches so that others run in between; not by a clock that was just set. */
  async #forget(): Promise<void> {
    if (this.#isClosed || !isClockTrusted()) return
    const until = Date.now() - env().ACTIVITY_DAYS * 86_400_000
    try {
      while (!this.#isClosed && (await this.ask((db) => forgetActivity(db, until), FORGET_MS)));
    } catch {
      // The store is away or slow: retried in an hour.
    }
  }

  #busy = false

  async #flush(): Promise<void> {
    if (this.#busy || this.#retry) return
    this.#busy = true
    while (this.#waiting[0] && !this.#isClosed) {
      const line = this.#waiting[0]
      const writing = this.ask(line.work)
      this.#writing = writing.catch(() => undefined)
      try {
        await writing
      } catch (error) {
        if (error instanceof BffError && /^workspace_(?:unavailable|full)$/.test(error.code)) {
          this.#retry = setTimeout(() => {
            this.#retry = undefined
            void this.#flush()
          }, RETRY_MS).unref()
          break
        }
        log().error({ event: 'workspace line refused', ...faultOf(error) }, 'dashboard')
      }
      if (this.#waiting[0] === line) this.#waiting.shift()
    }
    this.#busy = false
  }

  #fullAt = Number.NEGATIVE_INFINITY

  /** Logged once a minute: each queued line fails again. */
  #tellFull(error: unknown): void {
    if (performance.now() - this.#fullAt < FULL_MS) return
    this.#fullAt = performance.now()
    log().warn({ event: 'workspace full', word: unavailableReason(error), ...faultOf(error) }, 'dashboard')
  }

  #logAvailability(isAway: boolean, error?: unknown): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    if (isAway)
      log().warn({ event: 'workspace away', word: unavailableReason(error), ...faultOf(error) }, 'dashboard')
    else log().info({ event: 'workspace back' }, 'dashboard')
  }
}

function open(): Store {
  const { DATABASE_URL, DATA_DIR } = env()
  return new Store(DATABASE_URL === undefined ? { folder: resolve(DATA_DIR) } : { url: DATABASE_URL })
}

export const workspace = (): Store => singleton('workspace', open, (store) => store.close())
