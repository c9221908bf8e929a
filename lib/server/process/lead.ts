import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { log, writeLastLines } from '../log.ts'
import { Lru } from '../lru.ts'
import { metrics } from '../metrics/instruments.ts'
import { refundPoint, takeLocalPoint } from '../store/points.ts'
import type { SignOut } from '../store/records.ts'
import { Channel } from './channel.ts'
import { closeUndelivered } from './close-undelivered.ts'
import type { PrimaryRequest, WorkerMessage, WorkerRequest } from './workers.ts'

/** Workers stop by themselves before this (end.ts). */
const KILL_AFTER_MS = 9_600
/** How long a busy worker is waited for; after that it gets the message late, and its last known metrics are used. */
const WORKER_TIMEOUT_MS = 1_000
/** A worker that is silent three times for so long hangs. Three: once is what a machine looks like that was paused. */
const SILENT_MS = 10_000
/** Workers that keep dying are restarted with a growing pause, up to this. */
const MAX_PAUSE_MS = 5_000
const RECENT_MS = 30_000
/** More than one account can make in the two minutes that a claim is held; each has some 200 bytes. */
const MAX_CLAIMS = 100_000
const MAX_SIGN_OUTS = 10_000

type Figures = MetricObjectWithValues<MetricValue<string>>[]

interface Colleague {
  readonly worker: Worker
  readonly channel: Channel<WorkerRequest, PrimaryRequest>
  /** As last reported. */
  figures: Figures
}

interface Claim {
  readonly text: string
  /** On `performance.now()`'s clock. */
  readonly until: number
}

const sumOf = (figures: readonly Figures[]) => AggregatorRegistry.aggregate(figures as never)

// The library's type has the enum, its objects the string.
const isCounted = ({ type }: Figures[number]) => ['counter', 'histogram'].includes(String(type))

/**
 * The primary process where WORKERS is more than one: it starts that many workers, distributes connections, restarts
 * workers that die, shuts them down in order, and keeps the state that they share (decisions/workers.md).
 */
class Lead {
  readonly #count: number
  readonly #workers = new Map<number, Colleague>()
  readonly #claims = new Lru<string, Claim>(MAX_CLAIMS)
  #signOuts: SignOut[] = []
  /** Counters of workers that have exited. */
  #pastCounters: Figures = []
  #recentExits: number[] = []
  #isUp = false
  #ending: { readonly signal: NodeJS.Signals } | null = null
  #worstCode = 0

  constructor(count: number, file: string) {
    this.#count = count
    cluster.setupPrimary({ exec: file, serialization: 'advanced' })
    cluster.on('exit', (worker, code, signal) => this.#onExit(worker, code, signal))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#end(signal))
    // One worker first: errors in settings or DATA_DIR are then reported once.
    this.#start().once('listening', () => {
      this.#isUp = true
      for (let nth = 1; nth < count && !this.#ending; nth += 1) this.#start()
    })
  }

  #start(): Worker {
    const worker = cluster.fork()
    closeUndelivered(worker)
    const channel = new Channel<WorkerRequest, PrimaryRequest>(worker, (asked) => this.#answer(worker, asked))
    const one = { worker, channel, figures: [] }
    this.#workers.set(worker.id, one)
    worker.once('listening', () => void this.#watch(one))
    return worker
  }

  /** Kills a worker that hangs, to be replaced as one that died: else it would be missing, and nobody told. */
  async #watch({ worker, channel }: Colleague): Promise<void> {
    for (let silent = 0; silent < 3; ) {
      let isSilent = true
      const hear = () => {
        isSilent = false
      }
      channel.ask({ of: 'alive' }).then(hear, hear)
      await delay(SILENT_MS)
      if (worker.isDead()) return
      silent = isSilent ? silent + 1 : 0
    }
    worker.process.kill('SIGKILL')
  }

  #answer(worker: Worker, asked: PrimaryRequest): unknown {
    switch (asked.of) {
      case 'take': {
        const point = takeLocalPoint(asked.limit, asked.name)
        return typeof point === 'number' ? point : 0
      }
      case 'give back':
        return refundPoint(asked.kind, asked.name)
      case 'claim':
        return this.#claim(asked.name, asked.text, asked.ms)
      case 'hold':
        return this.#hold(asked.name, asked.text, asked.ms)
      case 'figures':
        return this.#figures()
      case 'tell':
        return this.#broadcast(worker, asked.news)
      case 'told sign-outs':
        return this.#signOuts
      default:
        return asked satisfies never
    }
  }

  #claim(name: string, text: string, ms: number): string | null {
    const now = performance.now()
    const had = this.#claims.get(name)
    if (had && had.until > now) return had.text
    this.#claims.set(name, { text, until: now + ms })
    return null
  }

  #hold(name: string, text: string, ms: number): void {
    if (this.#claims.get(name)?.text !== text) return
    if (ms > 0) this.#claims.set(name, { text, until: performance.now() + ms })
    else this.#claims.delete(name)
  }

  async #broadcast(from: Worker, news: WorkerMessage): Promise<void> {
    if (news.of === 'sign-outs') {
      const now = Date.now()
      const kept = [...this.#signOuts, ...news.signOuts].filter(({ until }) => until > now)
      this.#signOuts = kept.slice(-MAX_SIGN_OUTS)
    }
    const others = [...this.#workers.values()].filter(({ worker }) => worker !== from)
    await Promise.race([
      Promise.allSettled(others.map(({ channel }) => channel.ask(news))),
      delay(WORKER_TIMEOUT_MS),
    ])
  }

  async #figures(): Promise<string> {
    const all = [...this.#workers.values()]
    const ask = async (one: Colleague) => {
      // A worker that is still starting has none.
      one.figures = (await one.channel.ask<Figures | undefined>({ of: 'figures' })) ?? one.figures
    }
    await Promise.all(
      all.map((one) => Promise.race([ask(one).catch(() => undefined), delay(WORKER_TIMEOUT_MS)])),
    )
    // Of this process, only its own size and work, and what it alone counts.
    const own = ((await metrics().registry.getMetricsAsJSON()) as Figures).filter(
      ({ name }) => name.startsWith('process_') || name === 'dashboard_workers_replaced_total',
    )
    return sumOf([...all.map(({ figures }) => figures), this.#pastCounters, own]).metrics()
  }

  async #onExit(worker: Worker, code: number | null, signal: string | null): Promise<void> {
    const one = this.#workers.get(worker.id)
    this.#workers.delete(worker.id)
    one?.channel.close()
    if (this.#ending) {
      // A worker that was still starting is ended by the signal itself.
      this.#worstCode = Math.max(this.#worstCode, code ?? (signal === this.#ending.signal ? 0 : 1))
      if (this.#workers.size === 0) await this.#exit(this.#worstCode === 0 ? 0 : 1)
      return
    }
    // The worker has printed why.
    if (!this.#isUp) process.exit(code || 1)
    if (one) {
      const counted = [this.#pastCounters, one.figures.filter(isCounted)]
      this.#pastCounters = (await sumOf(counted).getMetricsAsJSON()) as Figures
    }
    const now = performance.now()
    this.#recentExits = [...this.#recentExits.filter((at) => now - at < RECENT_MS), now]
    const pause =
      this.#recentExits.length === 1 ? 0 : Math.min(MAX_PAUSE_MS, 50 * 2 ** this.#recentExits.length)
    metrics().workersReplaced.inc()
    log().error({ event: 'worker replaced', worker: worker.id, code, signal, pause }, 'dashboard')
    await delay(pause)
    if (!this.#ending && this.#workers.size < this.#count) this.#start()
  }

  #end(signal: 'SIGTERM' | 'SIGINT'): void {
    if (this.#ending) return
    this.#ending = { signal }
    log().info({ event: 'stop', signal, workers: this.#workers.size }, 'dashboard')
    for (const { worker } of this.#workers.values()) worker.process.kill(signal)
    if (this.#workers.size === 0) void this.#exit(0)
    setTimeout(() => {
      for (const { worker } of this.#workers.values()) worker.process.kill('SIGKILL')
    }, KILL_AFTER_MS).unref()
  }

  async #exit(code: number): Promise<never> {
    await writeLastLines()
    process.exit(code)
  }
}

/** Makes this process the primary of `count` workers, each of which runs `file`. */
export const startPrimary = (count: number, file: string): Lead => new Lead(count, file)
