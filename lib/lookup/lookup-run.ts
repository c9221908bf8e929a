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
import { mapConcurrently } from '#lib/query/chunked-call.ts'
import { createListeners } from '#lib/store.ts'
import type { FoundCompany } from './found-company.ts'

/** Requests one chunk from the API. Throws ApiError; rejects when `signal` aborts. */
export type LookUpChunk = (chunk: LookupChunk, signal: AbortSignal) => Promise<FoundCompany[]>

export interface FailedChunk {
  chunk: LookupChunk
  error: ApiError
}

export interface LookupSnapshot {
  state: 'idle' | 'running' | 'cancelled' | 'done'
  entries: readonly LookupEntry[]
  /** Identifiers requested, and in all, including the second round. */
  done: number
  total: number
  /** Entries with a result: found, not found, or invalid. Not those that failed or were not requested. */
  matches: readonly LookupMatch<FoundCompany>[]
  failed: readonly FailedChunk[]
  /** Valid identifiers that were not requested, because of Cancel or a failure. */
  notRequested: number
}

// After these every other call would fail in the same way.
const HALTING = new Set(['forbidden', 'session_invalid', 'rate_limited', 'upstream_unavailable'])

// Throttles updates: rendering after each of a hundred answers would be slower than the answers.
const THROTTLE_MS = 100

const sizeOf = (chunks: readonly LookupChunk[]) => chunks.reduce((sum, { values }) => sum + values.length, 0)
const keysOf = ({ kind, values }: LookupChunk) => values.map((value) => `${kind} ${value}`)

/** One running lookup: chunks four at a time; results are kept on Cancel, failed chunks can be retried. */
export class LookupRun {
  readonly #entries: readonly LookupEntry[]
  readonly #ask: LookUpChunk
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
  /** Null: outdated. Computed on demand, as matching thousands is too much for subscribers of the progress only. */
  #snapshot: LookupSnapshot | null = null

  constructor(entries: readonly LookupEntry[], ask: LookUpChunk) {
    this.#entries = entries
    this.#ask = ask
  }

  readonly subscribe = this.#listeners.subscribe

  readonly getSnapshot = (): LookupSnapshot => {
    this.#snapshot ??= this.#take()
    return this.#snapshot
  }

  readonly progress = () => ({ done: this.#done, total: this.#total })

  /** Starts the lookup, once. Resolves when done, failed or cancelled, and never rejects. */
  async start(): Promise<LookupSnapshot> {
    if (this.#state === 'idle') await this.#proceed(planLookup(this.#entries))
    return this.getSnapshot()
  }

  /** Requests again what failed or was left when cancelled. */
  async resume(): Promise<LookupSnapshot> {
    if (this.#state !== 'running' && this.#state !== 'idle') {
      const again = [...this.#failed.map(({ chunk }) => chunk), ...this.#pending]
      this.#failed = []
      this.#pending = []
      await this.#proceed(again)
    }
    return this.getSnapshot()
  }

  /** Cancels the lookup; results so far are kept. */
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
    await mapConcurrently(chunks, (chunk) => this.#one(chunk, signal))
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
      notRequested: this.#entries.length - matches.length,
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
    }, THROTTLE_MS)
  }
}
