import {
  type LookupAnswer,
  type LookupChunk,
  type LookupEntry,
  type LookupMatch,
  matchCompanies,
  planLookup,
  planSecondLookup,
} from '#lib/domain/lookup/lookup.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { CONCURRENCY, mapConcurrently } from '#lib/query/chunked-call.ts'
import { createListeners } from '#lib/store.ts'
import type { FoundCompany } from './found-company.ts'

/** Asks the API for one chunk. Throws ApiError; rejects when `signal` aborts. */
export type AskChunk = (chunk: LookupChunk, signal: AbortSignal) => Promise<FoundCompany[]>

export interface FailedChunk {
  chunk: LookupChunk
  error: ApiError
}

export interface LookupSnapshot {
  state: 'idle' | 'running' | 'cancelled' | 'done'
  entries: readonly LookupEntry[]
  /** Identifiers asked and to ask, the second round included. */
  done: number
  total: number
  /** Entries whose answer came: found, not found, or invalid. What failed or was not asked is not among them. */
  matches: readonly LookupMatch<FoundCompany>[]
  failed: readonly FailedChunk[]
  /** Valid identifiers that were not asked, because of Cancel or a failure. */
  unasked: number
}

// After these every other call would fare the same.
const HALTING = new Set(['forbidden', 'session_invalid', 'rate_limited', 'upstream_unavailable'])

// A screen that redraws for each of a hundred answers is slower than the answers.
const REDRAW_MS = 100

const sizeOf = (chunks: readonly LookupChunk[]) => chunks.reduce((sum, { values }) => sum + values.length, 0)
const keysOf = ({ kind, values }: LookupChunk) => values.map((value) => `${kind} ${value}`)

/** One lookup under way: chunks four at a time, kept when cancelled, failed chunks to be asked again. */
export class LookupRun {
  readonly #entries: readonly LookupEntry[]
  readonly #ask: AskChunk
  readonly #listeners = createListeners()
  #answers: LookupAnswer<FoundCompany>[] = []
  #failed: FailedChunk[] = []
  #pending: LookupChunk[] = []
  #done = 0
  #total = 0
  #state: LookupSnapshot['state'] = 'idle'
  #aborter: AbortController | null = null
  #halted = false
  #redraw: ReturnType<typeof setTimeout> | null = null
  /** Null: out of date, and taken when somebody asks: matching thousands is not for those who want the count alone. */
  #snapshot: LookupSnapshot | null = null

  constructor(entries: readonly LookupEntry[], ask: AskChunk) {
    this.#entries = entries
    this.#ask = ask
  }

  readonly subscribe = this.#listeners.subscribe

  readonly getSnapshot = (): LookupSnapshot => {
    this.#snapshot ??= this.#take()
    return this.#snapshot
  }

  /** How many identifiers were asked, of how many. */
  readonly progress = () => ({ done: this.#done, total: this.#total })

  /** Asks for everything; once. Resolves when done, failed or cancelled, and never rejects. */
  async start(): Promise<LookupSnapshot> {
    if (this.#state === 'idle') await this.#proceed(planLookup(this.#entries))
    return this.getSnapshot()
  }

  /** Asks again for what failed or was left when cancelled. */
  async resume(): Promise<LookupSnapshot> {
    if (this.#state !== 'running' && this.#state !== 'idle') {
      const again = [...this.#failed.map(({ chunk }) => chunk), ...this.#pending]
      this.#failed = []
      this.#pending = []
      await this.#proceed(again)
    }
    return this.getSnapshot()
  }

  /** Stops; what arrived stays. */
  readonly cancel = (): void => {
    if (this.#state !== 'running') return
    this.#state = 'cancelled'
    this.#aborter?.abort()
    this.#publish()
  }

  async #proceed(chunks: LookupChunk[]): Promise<void> {
    const aborter = new AbortController()
    this.#aborter = aborter
    this.#halted = false
    this.#state = 'running'
    this.#publish()
    await this.#round(chunks, aborter.signal)
    if (!aborter.signal.aborted && this.#failed.length === 0) {
      await this.#round(planSecondLookup(this.#match(), this.#answers), aborter.signal)
    }
    if (this.#state === 'running') this.#state = 'done'
    this.#publish()
  }

  async #round(chunks: LookupChunk[], signal: AbortSignal): Promise<void> {
    this.#pending = chunks
    this.#total = this.#done + sizeOf(chunks)
    await mapConcurrently(chunks, (chunk) => this.#one(chunk, signal), CONCURRENCY)
  }

  async #one(chunk: LookupChunk, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#halted) return
    try {
      const companies = await this.#ask(chunk, signal)
      if (signal.aborted) return
      this.#answers.push({ ...chunk, companies })
      this.#done += chunk.values.length
      this.#settle(chunk)
    } catch (cause) {
      if (signal.aborted) return
      if (!(cause instanceof ApiError)) throw cause
      const middle = Math.ceil(chunk.values.length / 2)
      if (cause.code === 'upstream_too_large' && middle < chunk.values.length) {
        await this.#one({ kind: chunk.kind, values: chunk.values.slice(0, middle) }, signal)
        await this.#one({ kind: chunk.kind, values: chunk.values.slice(middle) }, signal)
        return
      }
      this.#halted ||= HALTING.has(cause.code)
      this.#failed.push({ chunk, error: cause })
      this.#settle(chunk)
    }
  }

  #settle(chunk: LookupChunk): void {
    const asked = new Set(keysOf(chunk))
    this.#pending = this.#pending
      .map(({ kind, values }) => ({ kind, values: values.filter((value) => !asked.has(`${kind} ${value}`)) }))
      .filter(({ values }) => values.length > 0)
    this.#publishSoon()
  }

  #match(): LookupMatch<FoundCompany>[] {
    return matchCompanies(this.#entries, this.#answers)
  }

  #take(): LookupSnapshot {
    const answered = new Set(this.#answers.flatMap(keysOf))
    const matches = this.#match().filter(
      ({ entry, via }) =>
        via !== null || entry.kind === 'invalid' || answered.has(`${entry.kind} ${entry.value}`),
    )
    return {
      state: this.#state,
      entries: this.#entries,
      done: this.#done,
      total: this.#total,
      matches,
      failed: [...this.#failed],
      unasked: this.#entries.length - matches.length,
    }
  }

  #publish(): void {
    if (this.#redraw !== null) clearTimeout(this.#redraw)
    this.#redraw = null
    this.#snapshot = null
    this.#listeners.tell()
  }

  #publishSoon(): void {
    this.#redraw ??= setTimeout(() => {
      this.#redraw = null
      if (this.#state === 'running') this.#publish()
    }, REDRAW_MS)
  }
}
