import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { traced } from '../trace/trace.ts'
import { withinMs } from '../within-ms.ts'
import { awayWord } from './away-word.ts'

const CONNECT_MS = 2_000
const COMMAND_MS = 300
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/** Loaded where REDIS_URL is set: it would be a fifth of every start. */
const redis = () => import('@redis/client')

async function open(url: string) {
  const { createClient } = await redis()
  const client = createClient({
    url,
    // Whoever asks is told at once that the server is away, and goes on without it.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    // One connection, one try: a server that takes connections and says nothing would never be left otherwise.
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    maintNotifications: 'disabled',
    disableClientInfo: true,
  })
  // Without a listener an error would end the process. That the connection is lost shows below.
  client.on('error', () => undefined)
  return client
}

export type SharedClient = Awaited<ReturnType<typeof open>>

const SILENT = 'The shared server is silent'

/** Whether the server itself said no: it is there, and full, read-only or misused. */
export const isRefusal = async (error: unknown): Promise<boolean> =>
  error instanceof (await redis()).ErrorReply

/** The first word of what it says is one of Redis's own: OOM, READONLY, WRONGPASS. */
const refusalWord = ({ message }: Error): string => /^[A-Z]+/.exec(message)?.[0] ?? 'ERR'

const wordOf = async (error: unknown): Promise<string | undefined> =>
  (await isRefusal(error)) ? refusalWord(error as Error) : awayWord(error)

/**
 * The Redis or Valkey server of REDIS_URL: one connection, opened again and again for as long as the process lives.
 * Nothing waits for it long: a call fails at once while it is away, and after 300 ms when it is silent.
 */
export class SharedServer {
  readonly #url: string
  /** Called with each new connection, before anybody else may use it. */
  #welcome: () => Promise<void> = () => Promise.resolve()
  #client: SharedClient | null = null
  #greeted = false
  #drop: (why?: unknown) => void = () => undefined
  #wake: () => void = () => undefined
  #closed = false
  /** What was told since it last came or went; null: it is up. */
  readonly #told = new Set<string | null | undefined>()
  #toldRefusal = ''

  constructor(url: string) {
    this.#url = url
  }

  /** Connects, and stays connected. `welcome` runs first on each connection. */
  start(welcome: () => Promise<void>): void {
    this.#welcome = welcome
    outsideRequests(() => void this.#keepOpen())
  }

  get isUp(): boolean {
    return this.#greeted
  }

  /**
   * Runs `work` on the connection. Throws when there is none, or no answer in time: then the connection is given up.
   * Throws what the server refuses too (`isRefusal`), which says nothing against the connection.
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
      if (refused) this.#tellRefusal(error as Error)
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
      this.#tell(await wordOf(why))
      pause = lasted ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
      // Copies that lost it together do not all come back in the same instant.
      await this.#sleep(pause * (0.5 + Math.random() / 2))
    }
  }

  /** From the first packet to the last. @returns whether the connection was ever of use, and why it ended */
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
      this.#tell(null)
      return { lasted: true, why: await lost }
    } catch (why) {
      return { lasted: false, why }
    } finally {
      this.#client = null
      this.#greeted = false
      if (client.isOpen) client.destroy()
    }
  }

  /** While it is away each word once: it may be shut down first, and then come back with an expired certificate. */
  #tell(word: string | null | undefined): void {
    if (this.#told.has(word)) return
    if (word === null || this.#told.has(null)) this.#told.clear()
    this.#told.add(word)
    if (word === null) log().info({ event: 'shared server up' }, 'dashboard')
    else log().warn({ event: 'shared server down', word }, 'dashboard')
  }

  #tellRefusal(error: Error): void {
    const word = refusalWord(error)
    if (word === this.#toldRefusal) return
    this.#toldRefusal = word
    log().warn({ event: 'shared server refuses', word }, 'dashboard')
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, ms).unref()
    })
  }
}
