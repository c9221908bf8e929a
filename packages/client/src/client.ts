import { Pool } from 'undici'

import { routes } from '../../../lib/contract/routes.generated.ts'
import { type ArrayFormat, buildPath, type WireQuery, writeQuery } from '../../../lib/contract/wire.ts'
import { chunkQueries, joinAnswers } from '../../../lib/domain/api/chunked-answers.ts'
import { CHUNK_SIZE } from '../../../lib/domain/api/chunks.ts'
import { mapConcurrently } from '../../../lib/domain/api/concurrently.ts'
import { Exchanges, type Reply } from './exchange.ts'
import { ExchangeError, faultOfExchange, faultOfStatus, malformed, rejected } from './faults.ts'
import { Guard } from './guard.ts'
import { Pace, paced } from './pace.ts'
import { codeOf, messageOf } from './words.ts'

export interface ClientOptions {
  /** The address of the API before `/v1`. */
  baseUrl: string
  /** Goes into the header `x-access-token` alone; no error and no log holds it (section 5). */
  apiKey: string
  /** The whole deadline of a call, retries included. 10,000. */
  timeoutMs?: number
  /** Decoded bytes of an answer at most. 32 MB. */
  maxBytes?: number
  /** How several values of a parameter are written; the API's description does not say. `repeat`. */
  arrays?: ArrayFormat
  /** Values of a parameter that one call takes; longer lists go in several calls, four at a time. 50. */
  idsPerCall?: number
}

export interface CallOptions {
  /** Ends the call; it rejects with the code `cancelled`. */
  signal?: AbortSignal | undefined
  /** For this call alone. */
  timeoutMs?: number
}

export interface CallInput {
  params?: Readonly<Record<string, number>>
  query?: object
  body?: object
}

export type Operation = keyof typeof routes
type Root = Record<string, unknown>

const isRoot = (value: unknown): value is Root =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CONNECTIONS = 32
const VISIBLE = /^[\x21-\x7e]{1,512}$/

function originOf(baseUrl: string): { origin: string; path: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https address')
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl must hold no user, password, query or fragment')
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith('/v1')) throw new TypeError('baseUrl is the address before /v1')
  return { origin: url.origin, path }
}

/**
 * The API for one account. Reads are retried twice, writes never; a 429 that asks for a second is waited out; after
 * many failures the API is left alone for ten seconds. Give it to the functions named after the API's operations.
 */
export class Client {
  readonly #apiKey: string
  readonly #path: string
  readonly #pool: Pool
  readonly #exchanges: Exchanges
  readonly #guard = new Guard()
  readonly #options: Required<Pick<ClientOptions, 'timeoutMs' | 'maxBytes' | 'arrays' | 'idsPerCall'>>
  #pace: Pace | undefined

  constructor({ baseUrl, apiKey, ...options }: ClientOptions) {
    const { origin, path } = originOf(baseUrl)
    // Says nothing of what it was given.
    if (!VISIBLE.test(apiKey)) throw new TypeError('apiKey must be 1 to 512 visible characters')
    this.#apiKey = apiKey
    this.#path = path
    this.#options = {
      timeoutMs: options.timeoutMs ?? 10_000,
      maxBytes: options.maxBytes ?? 32 * 1024 * 1024,
      arrays: options.arrays ?? 'repeat',
      idsPerCall: options.idsPerCall ?? CHUNK_SIZE,
    }
    // The deadline of each exchange is the only one: undici's would count each chunk anew.
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: this.#options.timeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#exchanges = new Exchanges(() => this.#pool)
  }

  /**
   * Calls one operation and answers its envelope. A read whose lists are longer than one call takes is asked in several.
   * Throws CallFault.
   */
  async call<Answer>(operation: Operation, input: CallInput, options: CallOptions = {}): Promise<Answer> {
    const { list, method } = routes[operation]
    const query = (input.query ?? {}) as WireQuery
    if (method !== 'GET') return (await this.#one(operation, input, query, options)) as Answer
    const read = { operation, list, query }
    const isLong = Object.values(query).some(
      (value) => Array.isArray(value) && new Set(value).size > this.#options.idsPerCall,
    )
    if (!isLong) return (await this.#one(operation, input, query, options)) as Answer
    const queries = chunkQueries(read, this.#options.idsPerCall)
    const roots = await mapConcurrently(queries, (each) => this.#one(operation, input, each, options))
    return joinAnswers(read, roots, false) as Answer
  }

  /** Closes the connections, once what is under way is over. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  #one(operation: Operation, input: CallInput, query: WireQuery, options: CallOptions): Promise<Root> {
    const { method, path: pattern } = routes[operation]
    const isWrite = method !== 'GET'
    const signal = options.signal ?? new AbortController().signal
    const search = writeQuery(query, this.#options.arrays)
    const path = this.#path + buildPath(pattern, input.params) + (search === '' ? '' : `?${search}`)
    const body = input.body === undefined ? undefined : JSON.stringify(input.body)
    const keeper = {
      get: () => this.#pace,
      make: () => {
        this.#pace = new Pace()
        return this.#pace
      },
    }
    return paced(keeper, signal, () => {
      const deadline = performance.now() + (options.timeoutMs ?? this.#options.timeoutMs)
      return this.#guard.run({ isWrite, deadline, signal }, async (free) => {
        const { maxBytes } = this.#options
        const request = { method, path, apiKey: this.#apiKey, body, maxBytes, deadline, signal }
        const reply = await this.#exchanges.send(request, free).catch((error: unknown) => {
          throw error instanceof ExchangeError ? faultOfExchange(error, isWrite) : error
        })
        return this.#read(operation, reply)
      })
    })
  }

  #read(operation: Operation, { status, bytes, retryAfter }: Reply): Root {
    const { method, list } = routes[operation]
    const isWrite = method !== 'GET'
    let root: unknown
    try {
      root = JSON.parse(bytes.toString('utf8'))
    } catch {
      root = null
    }
    const words = { message: messageOf(root, this.#apiKey), code: codeOf(root) }
    if (status !== 200 && status !== 201) throw faultOfStatus({ status, ...words, retryAfter }, isWrite)
    if (isRoot(root) && root.success === false) throw rejected(words.message, { status, code: words.code })
    const isWhole = isRoot(root) && root.success === true && (list === null || Array.isArray(root[list]))
    if (!isWhole) throw malformed(isWrite, status)
    return root as Root
  }
}
