import { Lru } from '../lru.ts'
import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'
import { namesOf } from './names.ts'
import type { SharedServer } from './shared-server.ts'
import { sharedKey } from './shared-sign-outs.ts'
import { sharedServer } from './store.ts'

/** An answer of the API that changes rarely, kept as it goes to the browser. */
export interface KeptRead {
  readonly text: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Where short-lived reads are kept. `key` is whatever makes them one and the same, the account's key among it. */
export interface ReadStore {
  find(key: string): Promise<KeptRead | null>
  keep(key: string, read: KeptRead): Promise<void>
}

const MOST = 1_000
const LONGEST = 64 * 1024

/** In this process: names of reads, never the keys that they were made with. */
class OwnReads implements ReadStore {
  readonly #reads = new Lru<string, KeptRead>(MOST)

  async find(name: string): Promise<KeptRead | null> {
    const read = this.#reads.get(name)
    return read && read.until > Date.now() ? read : null
  }

  async keep(name: string, read: KeptRead): Promise<void> {
    this.#reads.set(name, read)
  }
}

const isTime = (text: string) => /^\d{13}$/.test(text)

/** On the shared server, with this process's own in front of it; that alone while the server is away. */
class SharedReads implements ReadStore {
  readonly #own = new OwnReads()
  readonly #server: SharedServer

  constructor(server: SharedServer) {
    this.#server = server
  }

  async find(name: string): Promise<KeptRead | null> {
    const own = await this.#own.find(name)
    if (own) return own
    const kept = await this.#server.ask((client) => client.get(sharedKey('read', name))).catch(() => null)
    const cut = kept?.indexOf('\n') ?? -1
    if (!kept || cut < 0 || !isTime(kept.slice(0, cut))) return null
    const read = { until: Number(kept.slice(0, cut)), text: kept.slice(cut + 1) }
    if (read.until <= Date.now()) return null
    await this.#own.keep(name, read)
    return read
  }

  async keep(name: string, read: KeptRead): Promise<void> {
    await this.#own.keep(name, read)
    const lives = { expiration: { type: 'PX', value: Math.max(1, read.until - Date.now()) } } as const
    await this.#server
      .ask((client) => client.set(sharedKey('read', name), `${read.until}\n${read.text}`, lives))
      .catch(() => undefined)
  }
}

/** A store in front of which every key becomes a name that shows nothing of it. */
class NamedReads implements ReadStore {
  readonly #reads: ReadStore

  constructor(reads: ReadStore) {
    this.#reads = reads
  }

  async find(key: string): Promise<KeptRead | null> {
    return this.#reads.find(nameOf(key))
  }

  async keep(key: string, read: KeptRead): Promise<void> {
    if (read.text.length <= LONGEST) await outsideRequests(() => this.#reads.keep(nameOf(key), read))
  }
}

const nameOf = (key: string) => namesOf('read', key)[0] ?? ''

/** The short-lived reads of this process, shared with the other copies where there is a server for that. */
export const keptReads = (): ReadStore =>
  singleton('kept-reads', () => {
    const server = sharedServer()
    return new NamedReads(server ? new SharedReads(server) : new OwnReads())
  })
