import { Worker } from 'node:worker_threads'
import { cancelled } from '#client/fault.ts'
import { ExchangeError, faultOfExchange } from '#client/faults.ts'
import { BffError, type ErrorCode } from '../errors.ts'
import { log } from '../log.ts'
import { singleton } from '../singleton.ts'
import { readTimeout } from '../time-slices.ts'
import type { Checked, Wanted } from './checked.ts'
import { logProblem, type Problem } from './drift.ts'
import type { Expected } from './envelope.ts'
import { FieldOffsets, type FieldOffsetsParts } from './field-offsets.ts'
import { readAnswer } from './read.ts'

/** From this size on parsing takes some five milliseconds; per megabyte 2 ms unchanged, 4 trimmed, 10 as objects. */
const LARGE = 1024 * 1024
/** How long answers are read in the main thread after the worker thread was lost. */
const PAUSE_MS = 5_000
/** A job that is told to stop does so at the end of its slice; if not within this time, the thread is stuck. */
const STUCK_MS = 5_000
/** Answers read in the thread at once, at most one per account: one account's huge or malformed answers delay no other account. */
const AT_ONCE = 4
/** Limit of the thread's young generation, megabytes: the thread lives as long as the process. */
const YOUNG_MB = 16

/** One answer to read; its bytes are transferred to the thread. */
export interface ReadJob {
  readonly bytes: Uint8Array
  readonly id: number
  readonly expected: Omit<Expected, 'endpoint' | 'watcher' | 'signal' | 'until'>
  /** The item fields that the watcher needs. */
  readonly watches: readonly string[] | null
  readonly wanted: Wanted
}

export type ToThread = ReadJob | { readonly stop: number }

interface FaultParts {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: object
}

/** Result of a job. `items`: of the items that were parsed into objects, the fields that the watcher needs. */
export type ReadOutcome =
  | {
      readonly checked: Omit<Checked, 'chunks'> & { readonly chunks: readonly Uint8Array[] }
      readonly items: readonly unknown[]
      readonly offsets: FieldOffsetsParts | undefined
    }
  | { readonly fault: FaultParts }
  | { readonly error: unknown }

export type FromThread = ReadOutcome & { readonly id: number; readonly problems: readonly Problem[] }

interface Waiting {
  readonly bytes: Buffer
  readonly expected: Expected
  readonly wanted: Wanted
  readonly resolve: (checked: Checked | Promise<Checked>) => void
  readonly reject: (error: unknown) => void
}

interface Lost {
  readonly code?: string
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

/** Whether `bytes` span their whole ArrayBuffer, so that it can be transferred. */
const isOwn = ({ buffer, length }: Buffer) => buffer instanceof ArrayBuffer && buffer.byteLength === length

/** With several answers in the thread it is unknown which one used up the memory: each of them may be retried. */
function lostFault(problem: Lost | undefined, isAlone: boolean): BffError {
  return problem?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? faultOfExchange(new ExchangeError(isAlone ? 'too-large' : 'reset', true), false)
    : new BffError(500, 'internal', 'Something went wrong on our side')
}

/** A worker thread that reads answers as `readAnswer` does. Started by the first call of `isReady`. */
export class ReadingThread {
  readonly #file: string
  readonly #heapMb: number
  #worker: Worker | null = null
  #isReady = false
  #isClosed = false
  #notBefore = 0
  #last = 0
  readonly #reading = new Map<number, Waiting>()
  readonly #queue: Waiting[] = []

  /** @param heapMb limit for the objects of an answer; one that needs more fails as too large */
  constructor(file: string, heapMb: number) {
    this.#file = file
    this.#heapMb = heapMb
  }

  /** Whether it accepts answers; starts the thread where there is none. */
  isReady(): boolean {
    if (this.#worker === null && !this.#isClosed && performance.now() >= this.#notBefore) this.#start()
    return this.#isReady
  }

  /** As `readAnswer`. If the thread dies, queued answers are read in the main thread, those it was reading fail. */
  read(bytes: Buffer, expected: Expected, wanted: Wanted): Promise<Checked> {
    const { signal, until } = expected
    if (signal?.aborted) return Promise.reject(cancelled())
    if (!this.isReady() || !isOwn(bytes)) return readAnswer(bytes, expected, wanted)
    const { promise, resolve, reject } = Promise.withResolvers<Checked>()
    const one = { bytes, expected, wanted, resolve, reject }
    const leave = () => this.#leave(one, cancelled())
    signal?.addEventListener('abort', leave)
    const late = until && setTimeout(() => this.#leave(one, readTimeout()), until - performance.now())
    this.#queue.push(one)
    this.#next()
    return promise.finally(() => {
      signal?.removeEventListener('abort', leave)
      clearTimeout(late)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): void {
    const worker = new Worker(this.#file, {
      name: 'large answers',
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    this.#worker = worker
    let problem: Lost | undefined
    worker.unref()
    worker.on('error', (error: Lost) => {
      problem = error
    })
    worker.on('message', (message: 'ready' | FromThread) => {
      if (message === 'ready') this.#isReady = true
      else this.#settle(message)
    })
    worker.once('exit', () => this.#lost(problem))
  }

  #next(): void {
    if (!this.#worker || this.#reading.size >= AT_ONCE) return
    const accounts = new Set([...this.#reading.values()].map(({ expected }) => expected.apiKey))
    const one = this.#queue.find(({ expected }) => !accounts.has(expected.apiKey))
    if (!one) return
    this.#queue.splice(this.#queue.indexOf(one), 1)
    this.#last += 1
    this.#reading.set(this.#last, one)
    const { endpoint: _, watcher, signal: __, until: ___, ...expected } = one.expected
    const job: ReadJob = {
      id: this.#last,
      bytes: new Uint8Array(one.bytes.buffer),
      expected,
      watches: watcher?.fields ?? null,
      wanted: { fields: one.wanted.fields, packs: one.wanted.packs },
    }
    this.#worker.postMessage(job satisfies ToThread, [job.bytes.buffer as ArrayBuffer])
  }

  #leave(one: Waiting, error: BffError): void {
    one.reject(error)
    const at = this.#queue.indexOf(one)
    if (at !== -1) this.#queue.splice(at, 1)
    const worker = this.#worker
    for (const [id, each] of this.#reading) {
      if (each !== one) continue
      worker?.postMessage({ stop: id } satisfies ToThread)
      setTimeout(() => {
        if (this.#reading.has(id)) void worker?.terminate()
      }, STUCK_MS).unref()
    }
  }

  #settle(outcome: FromThread): void {
    const one = this.#reading.get(outcome.id)
    this.#reading.delete(outcome.id)
    this.#next()
    for (const problem of outcome.problems) logProblem(problem)
    if (!one) return
    if ('error' in outcome) one.reject(outcome.error)
    else if ('fault' in outcome) {
      const { status, code, message, details } = outcome.fault
      one.reject(new BffError(status, code as ErrorCode, message, details))
    } else {
      const { watcher } = one.expected
      for (const item of outcome.items) watcher?.item(item)
      if (outcome.offsets) watcher?.items(FieldOffsets.from(outcome.offsets))
      one.resolve({ ...outcome.checked, chunks: outcome.checked.chunks.map(bufferOf) })
    }
  }

  #lost(problem: Lost | undefined): void {
    this.#worker = null
    this.#isReady = false
    this.#notBefore = performance.now() + PAUSE_MS
    if (!this.#isClosed) log().error({ event: 'reading thread lost', code: problem?.code }, 'dashboard')
    const lost = [...this.#reading.values()]
    this.#reading.clear()
    for (const one of lost) one.reject(lostFault(problem, lost.length === 1))
    for (const { bytes, expected, wanted, resolve } of this.#queue.splice(0))
      resolve(readAnswer(bytes, expected, wanted))
  }
}

const NAME = 'reading-thread'

/** Makes large answers be read in a worker thread, whose script is `file`; by default the main thread reads them. */
export function startReadingThread(file: string, heapMb: number): void {
  singleton(
    NAME,
    () => new ReadingThread(file, heapMb),
    (thread) => thread?.close(),
  )
}

/** As `readAnswer`, in the thread for large lists. Stops when `expected.signal` fires or its deadline has passed. */
export function readInThreadOrHere(bytes: Buffer, expected: Expected, wanted: Wanted): Promise<Checked> {
  const { list, method } = expected.endpoint
  const thread = singleton<ReadingThread | null>(NAME, () => null)
  // Called for small answers too, so that the thread, which takes time and memory to start, is up for a large one.
  if (!thread?.isReady() || bytes.length < LARGE || list === null || method !== 'GET')
    return readAnswer(bytes, expected, wanted)
  return thread.read(bytes, expected, wanted)
}
