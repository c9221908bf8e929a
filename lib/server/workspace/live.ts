import 'server-only'
import pg from 'pg'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { LIVE_TOPICS, type LiveTopic } from '#lib/domain/workspace/live-topics.ts'
import { env } from '../env.ts'
import { newRequestId } from '../errors.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { outsideRequests } from '../outside.ts'
import { workerChannel } from '../process/workers.ts'
import { singleton } from '../singleton.ts'
import { namesOf } from '../store/names.ts'

/** Channel on which copies of the dashboard notify each other, in PostgreSQL or Redis. */
const CHANNEL = 'company_dashboard_live'
const CONNECT_AGAIN_MS = 1_000
/** A notification that takes longer is worthless, like those queued behind it. */
const PATIENCE = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
/** After this a silent connection is probed, for ten seconds; the system's own default is two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

interface Listener {
  /** The session of the tab that listens: it knows its own changes. */
  readonly session: string
  /** Who listens: the limit is theirs, however often they sign in. */
  readonly person: string
  readonly onTopic: (topic: LiveTopic) => void
}

/** A connection to the other copies, which reconnects by itself. */
interface Bridge {
  /** Never throws: a copy that misses a message reads anew within the minute. */
  publish(text: string): void
  close(): Promise<void>
}

const quiet = () => undefined

function postgresBridge(url: string, hear: (text: string) => void): Bridge {
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  // A connection sends one message at a time.
  let sending: Promise<unknown> = Promise.resolve()
  const open = async () => {
    // Reads the certificates that the address names; a file of them may be missing.
    const opening = tryOrNull(() => new pg.Client({ connectionString: url, ...PATIENCE, ...KEEP_ALIVE }))
    if (opening === null) return again()
    const lost = () => {
      if (client === opening || client === null) again(opening)
    }
    opening.on('error', lost)
    opening.on('end', lost)
    opening.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await opening.connect()
      await opening.query(`LISTEN ${CHANNEL}`)
      client = opening
    } catch {
      again(opening)
    }
  }
  const again = (former?: pg.Client) => {
    client = null
    former?.removeAllListeners()
    former?.on('error', quiet)
    former?.end().catch(quiet)
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      opening = open()
    }, CONNECT_AGAIN_MS).unref()
  }
  let opening = outsideRequests(open)
  return {
    publish: (text) => {
      sending = sending
        // The first message of a copy that has just started waits for the connection.
        .then(() => opening)
        .then(async () => {
          const current = client
          await current?.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(() => {
            // Dead without a sign, as behind a firewall that forgot it: nothing would be heard on it either.
            if (client === current) again(current)
          })
        })
        .catch(quiet)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      client?.removeAllListeners()
      client?.on('error', quiet)
      await client?.end().catch(quiet)
    },
  }
}

function redisBridge(url: string, hear: (text: string) => void): Bridge {
  const socket = { connectTimeout: 2_000, reconnectStrategy: CONNECT_AGAIN_MS }
  // Loaded on demand, as in shared-server.ts. A subscribed connection can send nothing, hence two.
  const opening = import('@redis/client').then(({ createClient }) => {
    const make = () => {
      // Messages from before it is connected are queued, such as the first of a copy that has just started.
      const client = createClient({
        url,
        commandsQueueMaxLength: 100,
        socket,
        maintNotifications: 'disabled',
      })
      return client.on('error', quiet)
    }
    return { publisher: make(), subscriber: make() }
  })
  outsideRequests(() => {
    opening
      .then(async ({ publisher, subscriber }) => {
        publisher.connect().catch(quiet)
        await subscriber.connect()
        await subscriber.subscribe(CHANNEL, hear)
      })
      .catch((error) => log().warn({ event: 'live updates not heard', ...faultOf(error) }, 'dashboard'))
  })
  return {
    publish: (text) => void opening.then(({ publisher }) => publisher.publish(CHANNEL, text)).catch(quiet),
    close: async () => {
      for (const client of Object.values(await opening)) client.destroy()
    },
  }
}

/** Connects the workers of this machine, where no server does. */
function workersBridge(hear: (text: string) => void): Bridge | null {
  const others = workerChannel()
  if (!others) return null
  others.on('live', ({ text }) => hear(text))
  return { publish: (text) => void others.broadcast({ of: 'live', text }), close: async () => undefined }
}

/** On the channel, and for no browser: what the provider says of somebody has changed, and is stored for all copies. */
const ACCESS = 'access'

/** Notifies listeners of changes by the account's people, in this copy and the others. */
class Live {
  /** How often another copy has learnt from the provider that somebody's groups changed. */
  accessChanges = 0
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #copy = newRequestId()
  readonly #bridge: Bridge | null

  constructor() {
    const { DATABASE_URL, REDIS_URL } = env()
    const hear = (text: string) => this.#receive(text)
    this.#bridge =
      DATABASE_URL !== undefined
        ? postgresBridge(DATABASE_URL, hear)
        : REDIS_URL !== undefined
          ? redisBridge(REDIS_URL, hear)
          : workersBridge(hear)
  }

  /** How many listeners the account has, and how many of them are this person's. */
  count(scope: string, person: string): { all: number; own: number } {
    const listeners = [...(this.#listeners.get(scope) ?? [])]
    return { all: listeners.length, own: listeners.filter((one) => one.person === person).length }
  }

  subscribe(scope: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(scope) ?? new Set()
    this.#listeners.set(scope, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(scope) === listeners) this.#listeners.delete(scope)
    }
  }

  /** `by`: the session that made the change, where its own tabs need no event. */
  publish(scope: string, topic: LiveTopic, by?: string): void {
    this.#deliver(scope, topic, by)
    // A digest: no account is named on the channel. The first word lets a copy ignore its own messages.
    this.#bridge?.publish(`${this.#copy} ${topic} ${namesOf('account', scope)[0]}`)
  }

  publishAccess(): void {
    this.#bridge?.publish(`${this.#copy} ${ACCESS}`)
  }

  async close(): Promise<void> {
    await this.#bridge?.close()
  }

  #deliver(scope: string, topic: LiveTopic, by?: string): void {
    for (const { session, onTopic } of this.#listeners.get(scope) ?? []) if (session !== by) onTopic(topic)
  }

  #receive(text: string): void {
    const [copy, topic, name] = text.split(' ')
    if (copy === this.#copy) return
    if (topic === ACCESS) this.accessChanges += 1
    if (!(LIVE_TOPICS as readonly (string | undefined)[]).includes(topic)) return
    for (const scope of this.#listeners.keys())
      if (namesOf('account', scope).includes(name ?? '')) this.#deliver(scope, topic as LiveTopic)
  }
}

export const live = (): Live =>
  singleton(
    'live',
    () => new Live(),
    (hub) => hub.close(),
  )
