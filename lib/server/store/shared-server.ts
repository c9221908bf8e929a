import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { traced } from '../trace/trace.ts'
import { withinMs } from '../within-ms.ts'
import { unavailableReason } from './unavailable-reason.ts'

const CONNECT_MS = 2_000
const COMMAND_MS = 300
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2_000
/** A refusal is logged again once the server has not refused so for this long. */
const QUIET_MS = 60_000

/** Loaded only where REDIS_URL is set: importing it takes a fifth of every start. */
const redis = () => import('@redis/client')

async function open(url: string) {
  const { createClient } = await redis()
  const client = createClient({
    url,
    // Commands fail at once while the server is away, and the caller goes on without it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    // Retried below instead: the client's own retries would wait for ever for a server that accepts but is silent.
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    maintNotifications: 'disabled',
    disableClientInfo: true,
  })
  // Without a listener an error would end the process. The lost connection is handled below.
  client.on('error', () => undefined)
  return client
}

export type SharedClient = Awaited<ReturnType<typeof open>>

const SILENT = 'The shared server is silent'

/** Whether the server itself refused: it is up, but full, read-only or used wrongly. */
export const isRefusal = async (error: unknown): Promise<boolean> =>
  error instanceof (await redis()).ErrorReply

/** The first word of the message is Redis's error code: OOM, READONLY, WRONGPASS. */
const refusalWord = ({ message }: Error): string => /^[A-Z]+/.exec(message)?.[0] ?? 'ERR'

const wordOf = async (error: unknown): Promise<string | undefined> =>
  (await isRefusal(error)) ? refusalWord(error as Error) : unavailableReason(error)

/**
 * Client of the Redis or Valkey server of REDIS_URL: one connection, reopened for as long as the process lives. Nothing
 * waits for it long: a call fails at once while it is away, and after 300 ms when it does not respond.
 */
export class SharedServer {
  readonly #url: string
  /** Called with each new connection, before others may use it. */
  #welcome: () => Promise<void> = () => Promise.resolve()
  #client: SharedClient | null = null
  #greeted = false
  #drop: (why?: unknown) => void = () => undefined
  #wake: () => void = () => undefined
  #closed = false
  /** What was logged since it last went up or down; null stands for "up". */
  readonly #told = new Set<string | null | undefined>()
  /** When it last refused, by word, on `performance.now()`'s clock. */
  readonly #refusedAt = new Map<string, number>()

  constructor(url: string) {
    this.#url = url
  }

  /** Connects and stays connected. `welcome` runs first on each new connection. */
  start(welcome: () => Promise<void>): void {
    this.#welcome = welcome
    outsideRequests(() => void this.#keepOpen())
  }

  get isUp(): boolean {
    return this.#greeted
  }

  /**
   * Runs `work` on the connection. Throws when there is none, or on a timeout, which also closes the connection. Throws
   * the server's refusals too (`isRefusal`), which leave the connection open.
   */
  ask<T>(work: (client: SharedClient) => Promise<T>): Promise<T> {
    return traced('shared server', () => this.#ask(work), { 'db.system.name': 'redis' }, 'client')
  }

  async #ask<T>(work: (client: SharedClient) => Promise<T>): Promise<T> {
    const client = this.#client
    const { sharedCalls } = metrics()
    if (!client) {
      sharedCalls.inc({ outcome: 'away' })
      throw new Error('The shared server is away')
    }
    try {
      const answer = await withinMs(COMMAND_MS, work(client), SILENT)
      sharedCalls.inc({ outcome: 'ok' })
      return answer
    } catch (error) {
      const refused = await isRefusal(error)
      sharedCalls.inc({ outcome: refused ? 'refused' : 'failed' })
      if (refused) this.#logRefusal(error as Error)
      else if (this.#client === client) this.#drop(error)
      throw error
    }
  }

  close(): void {
    this.#closed = true
    this.#drop()
    this.#wake()
  }

  async #keepOpen(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!this.#closed) {
      const { lasted, why } = await this.#oneConnection()
      if (this.#closed) return
      this.#logReason(await wordOf(why))
      pause = lasted ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS)
      // Jitter: copies that lost the server together must not all reconnect in the same instant.
      await this.#sleep(pause * (0.5 + Math.random() / 2))
    }
  }

  /** One connection, from connecting to its end. @returns whether it was ever usable, and why it ended */
  async #oneConnection(): Promise<{ lasted: boolean; why?: unknown }> {
    const client = await open(this.#url)
    if (this.#closed) return { lasted: false }
    const lost = new Promise<unknown>((resolve) => {
      this.#drop = resolve
      client.once('end', resolve)
      client.once('error', resolve)
    })
    try {
      await withinMs(CONNECT_MS, client.connect(), SILENT)
      this.#client = client
      await this.#welcome()
      this.#greeted = true
      this.#logReason(null)
      return { lasted: true, why: await lost }
    } catch (why) {
      return { lasted: false, why }
    } finally {
      this.#client = null
      this.#greeted = false
      if (client.isOpen) client.destroy()
    }
  }

  /** Logs each reason once per outage: it may shut down first, and then come back with an expired certificate. */
  #logReason(word: string | null | undefined): void {
    if (this.#told.has(word)) return
    if (word === null || this.#told.has(null)) this.#told.clear()
    this.#told.add(word)
    if (word === null) log().info({ event: 'shared server up' }, 'dashboard')
    else log().warn({ event: 'shared server down', word }, 'dashboard')
  }

  /** Logs each word once per outage: a replica may refuse reads with one and writes with another. */
  #logRefusal(error: Error): void {
    const word = refusalWord(error)
    const now = performance.now()
    const isKnown = now - (this.#refusedAt.get(word) ?? Number.NEGATIVE_INFINITY) < QUIET_MS
    this.#refusedAt.set(word, now)
    if (!isKnown) log().warn({ event: 'shared server refuses', word }, 'dashboard')
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, ms).unref()
    })
  }
}
