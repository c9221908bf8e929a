import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { traced } from '../trace/trace.ts'
import { withinMs } from '../within-ms.ts'

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

const asText = (state: boolean) => (state ? 'shared server up' : 'shared server down')

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
  #drop: () => void = () => undefined
  #wake: () => void = () => undefined
  #closed = false
  #told: boolean | null = null
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
      else if (this.#client === client) this.#drop()
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
      const lasted = await this.#oneConnection()
      if (this.#closed) return
      this.#tell(false)
      pause = lasted ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
      // Copies that lost it together do not all come back in the same instant.
      await this.#sleep(pause * (0.5 + Math.random() / 2))
    }
  }

  /** From the first packet to the last. @returns whether the connection was ever of use */
  async #oneConnection(): Promise<boolean> {
    const client = await open(this.#url)
    if (this.#closed) return false
    const lost = new Promise<void>((resolve) => {
      this.#drop = resolve
      client.once('end', resolve)
      client.once('error', () => resolve())
    })
    try {
      await withinMs(CONNECT_MS, client.connect(), SILENT)
      this.#client = client
      await this.#welcome()
      this.#greeted = true
      this.#tell(true)
      await lost
      return true
    } catch {
      return false
    } finally {
      this.#client = null
      this.#greeted = false
      if (client.isOpen) client.destroy()
    }
  }

  #tell(isUp: boolean): void {
    if (this.#told === isUp) return
    this.#told = isUp
    log()[isUp ? 'info' : 'warn']({ event: asText(isUp) }, 'dashboard')
  }

  /** Its first word is one of Redis's own: OOM, READONLY, WRONGTYPE. */
  #tellRefusal({ message }: Error): void {
    const word = /^[A-Z]+/.exec(message)?.[0] ?? 'ERR'
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
