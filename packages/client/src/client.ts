import { Pool } from 'undici'

import { routes } from '../../../lib/contract/routes.generated.ts'
import { type ArrayFormat, buildPath, type WireQuery, writeQuery } from '../../../lib/contract/wire.ts'
import { joinAnswers, pageOf } from '../../../lib/domain/api/chunked-answers.ts'
import { CHUNK_SIZE } from '../../../lib/domain/api/chunks.ts'
import { isObject } from '../../../lib/domain/api/is-object.ts'
import { keptOrMade } from '../../../lib/domain/api/kept-or-made.ts'
import { Plain, respellerOf } from '../../../lib/domain/api/plain.ts'
import { jsonIn } from '../../../lib/domain/text/json-in.ts'
import { callTimeout } from '../../../lib/domain/webhook/delivery-timeout.ts'
import type { Caller, CallInput, CallOptions, Operation } from './caller.ts'
import { Exchanges, type Reply } from './exchange.ts'
import { CallFault } from './fault.ts'
import { ExchangeError, faultOfExchange, faultOfStatus, malformed, rejected } from './faults.ts'
import { askFitted, type Fitting } from './fit.ts'
import { Guard } from './guard.ts'
import plainShapes from './operations.generated.ts'
import { Pace, paced } from './pace.ts'
import { Readings, type Told } from './readings.ts'
import { codeOf, messageOf } from './words.ts'

export interface ClientOptions {
  /** The API's base URL, without `/v1`. */
  baseUrl: string
  /** Sent in the header `x-access-token` only; never part of an error or a log (section 5). */
  apiKey: string
  /** Timeout of a call, retries included; of a webhook's test ten seconds more. Default 10,000. */
  timeoutMs?: number
  /** Most bytes of an answer, decoded. Default 32 MB. */
  maxBytes?: number
  /** The array format of the query, at first; another one is detected from the API's answers. Default `repeat`. */
  arrays?: ArrayFormat
  /** Most values of a parameter in one call; longer lists are split into several calls, four at a time. Default 50. */
  idsPerCall?: number
  /** Time zone of timestamps that come without one. Default `Europe/Paris`. */
  timeZone?: string
}

type Root = Record<string, unknown>

/** An answer, and what it reveals about the API's conventions. */
interface Answered {
  root: Root
  told: Told
}

const isRefusal = (error: unknown) =>
  error instanceof CallFault && error.code === 'invalid' && error.upstream?.status === 400

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
 * A client of the API for one account, to be passed to the operations' functions. Retries reads twice, writes never;
 * repeats a call after a 429 with `retry-after` of up to a second; a circuit breaker pauses calls after many failures.
 */
export class Client implements Caller {
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
    // The message must not contain the key.
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
    // undici's timeouts are off, as its body timeout restarts with each chunk; each exchange has a deadline of its own.
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: this.#options.timeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#exchanges = new Exchanges(() => this.#pool)
  }

  /** Most values of a parameter in one call, as far as is known. */
  get idsPerCall(): number {
    return Math.min(this.#options.idsPerCall, this.#readings.get('ids') ?? Number.POSITIVE_INFINITY)
  }

  /**
   * Calls one operation and resolves to its envelope. Where the API's text is silent, reads adapt to what this API's
   * answers show that it accepts: array format, values per call, longest window. Answers are normalised: numbers are
   * numbers, timestamps are in UTC. Throws CallFault.
   */
  async call<Answer>(operation: Operation, input: CallInput, options: CallOptions = {}): Promise<Answer> {
    const { list, method } = routes[operation]
    const query = (input.query ?? {}) as WireQuery
    if (method !== 'GET') {
      const { root } = await this.#one(operation, input, query, this.#options.arrays, options)
      return root as Answer
    }
    // An empty list would send no filter at all, and everything would come back.
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

  /** Closes the connections once calls in flight have ended. */
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
      const timeoutMs = options.timeoutMs ?? callTimeout(operation, this.#options.timeoutMs)
      const deadline = performance.now() + timeoutMs
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
    const root = jsonIn(bytes.toString('utf8'))
    const words = { message: messageOf(root, this.#apiKey), code: codeOf(root) }
    if (status !== 200 && status !== 201) throw faultOfStatus({ status, ...words, retryAfter }, isWrite)
    if (isObject(root) && root.success === false) throw rejected(words.message, { status, code: words.code })
    const isWhole = isObject(root) && root.success === true && (list === null || Array.isArray(root[list]))
    if (!isWhole) throw malformed(isWrite, status)
    const envelope = root as Root
    const into = new Plain(this.#options.timeZone)
    this.#changeOf(operation)?.(envelope, '', into)
    const items = list === null ? 0 : (envelope[list] as unknown[]).length
    return { root: envelope, told: { envelope, items, spelling: into.seen } }
  }

  /** The normaliser of an operation's answers; undefined where they hold nothing to normalise. */
  #changeOf(operation: Operation) {
    const shape = plainShapes[operation]
    return shape && keptOrMade(this.#changes, operation, () => respellerOf(shape))
  }
}
