import { Pool } from 'undici'

import { routes } from '../../../lib/contract/routes.generated.ts'
import { type ArrayFormat, buildPath, type WireQuery, writeQuery } from '../../../lib/contract/wire.ts'
import { joinAnswers, pageOf } from '../../../lib/domain/api/chunked-answers.ts'
import { CHUNK_SIZE } from '../../../lib/domain/api/chunks.ts'
import { Plain, respellerOf } from '../../../lib/domain/api/plain.ts'
import { Exchanges, type Reply } from './exchange.ts'
import { CallFault } from './fault.ts'
import { ExchangeError, faultOfExchange, faultOfStatus, malformed, rejected } from './faults.ts'
import { askFitted, type Fitting } from './fit.ts'
import { Guard } from './guard.ts'
import { Pace, paced } from './pace.ts'
import { plainShapes } from './plain.generated.ts'
import { Readings, type Told } from './readings.ts'
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
  /** How several values of a parameter are written, to begin with; another is found out from the API's answers. `repeat`. */
  arrays?: ArrayFormat
  /** Values of a parameter that one call takes at most; longer lists go in several calls, four at a time. 50. */
  idsPerCall?: number
  /** Where the API's clock is, for stamps without a zone. `Europe/Paris`. */
  timeZone?: string
}

export interface CallOptions {
  /** Ends the call; it rejects with the code `cancelled`. */
  signal?: AbortSignal | undefined
  /** For this call alone. */
  timeoutMs?: number
  /** Told the minutes that the API looked back, where it refused the longer window that was asked for. */
  onWindow?: (minutes: number) => void
}

export interface CallInput {
  params?: Readonly<Record<string, number>>
  query?: object
  body?: object
}

export type Operation = keyof typeof routes
type Root = Record<string, unknown>

/** An answer, and what it tells of the API. */
interface Answered {
  root: Root
  told: Told
}

const isRefusal = (error: unknown) =>
  error instanceof CallFault && error.code === 'invalid' && error.upstream?.status === 400

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
  readonly #readings = new Readings()
  readonly #changes = new Map<Operation, ReturnType<typeof respellerOf>>()
  readonly #options: Required<
    Pick<ClientOptions, 'timeoutMs' | 'maxBytes' | 'arrays' | 'idsPerCall' | 'timeZone'>
  >
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
      timeZone: options.timeZone ?? 'Europe/Paris',
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

  /** Values of a parameter that one call takes at most, as far as is known. */
  get idsPerCall(): number {
    return Math.min(this.#options.idsPerCall, this.#readings.get('ids') ?? Number.POSITIVE_INFINITY)
  }

  /**
   * Calls one operation and answers its envelope. Where the API's description is silent, a read is asked for in the way that
   * this API takes, which is told from its answers: long lists in several calls, a window no longer than it gives; and
   * what is answered is in one spelling: numbers are numbers, stamps are in UTC. Throws CallFault.
   */
  async call<Answer>(operation: Operation, input: CallInput, options: CallOptions = {}): Promise<Answer> {
    const { list, method } = routes[operation]
    const query = (input.query ?? {}) as WireQuery
    if (method !== 'GET') {
      const { root } = await this.#one(operation, input, query, this.#options.arrays, options)
      return root as Answer
    }
    // Sent, it would be no filter at all: everything would come back.
    const empty = Object.entries(query).find(([, value]) => Array.isArray(value) && value.length === 0)
    if (empty) throw new CallFault(400, 'invalid', `${empty[0]}: an empty list`)
    const { arrays, idsPerCall } = this.#options
    const readings = this.#readings
    const fitting: Fitting<Answered> = {
      readings,
      arrays,
      idsPerCall,
      send: (each, format) => this.#one(operation, input, each, format, options),
      told: ({ told }) => told,
      join: (each, answers) => {
        const roots = answers.map(({ root }) => root)
        const read = { operation, list, query: each }
        const root = joinAnswers(read, roots, readings.get('count') === 'total')
        return { root, told: (answers[0] as Answered).told }
      },
      isRefusal,
    }
    const { answer, window } = await askFitted(fitting, { operation, list, query })
    if (window !== undefined) options.onWindow?.(window)
    return answer.root as Answer
  }

  /** Closes the connections, once what is under way is over. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  #one(
    operation: Operation,
    input: CallInput,
    query: WireQuery,
    format: ArrayFormat,
    options: CallOptions,
  ): Promise<Answered> {
    const { method, path: pattern } = routes[operation]
    const isWrite = method !== 'GET'
    const signal = options.signal ?? new AbortController().signal
    const search = writeQuery(query, format)
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
        const answered = this.#read(operation, reply)
        this.#readings.hear(answered.told, pageOf({ operation, query }))
        return answered
      })
    })
  }

  #read(operation: Operation, { status, bytes, retryAfter }: Reply): Answered {
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
    const envelope = root as Root
    const into = new Plain(this.#options.timeZone)
    this.#changeOf(operation)?.(envelope, '', into)
    const items = list === null ? 0 : (envelope[list] as unknown[]).length
    return { root: envelope, told: { envelope, items, spelling: into.seen } }
  }

  /** Puts answers of an operation into one spelling; undefined where they hold nothing that has several. */
  #changeOf(operation: Operation) {
    const shape = plainShapes[operation]
    const known = this.#changes.get(operation)
    if (known || !shape) return known
    const made = respellerOf(shape)
    this.#changes.set(operation, made)
    return made
  }
}
