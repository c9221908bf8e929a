import type { Dispatcher } from 'undici'
import { errors } from 'undici'
import { decode } from './decode.ts'
import { ExchangeError, type ExchangeFailure } from './faults.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, encoded. */
  path: string
  /** Null only for the readiness check, which needs no account. */
  apiKey: string | null
  /** JSON text. */
  body: string | undefined
  /** Sent to the API only where configured. */
  traceparent?: string | undefined
  /** Most bytes, decoded. */
  maxBytes: number
  /** Called before bytes of the answer are buffered; false when the memory budget has no room for them. */
  take?: (bytes: number) => boolean
  /** Deadline, in the time of `performance.now()`. */
  deadline: number
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface Reply {
  status: number
  retryAfter: string | undefined
  bytes: Buffer
}

// All headers sent upstream, besides `host` and `connection`: no header of the browser's request is forwarded.
function headersOf({ apiKey, body, traceparent }: Request): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    ...(apiKey === null ? {} : { 'x-access-token': apiKey }),
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EPROTO',
])

function failureOf(error: Error, started: boolean): ExchangeError {
  const code = 'code' in error ? String(error.code) : ''
  // Before the request is written to a connection, every failure is a connection failure: refused, DNS, TLS.
  const failure = started && !UNREACHABLE.has(code) ? 'reset' : 'unreachable'
  return new ExchangeError(
    error instanceof errors.ConnectTimeoutError ? 'timeout' : failure,
    started,
    /^[A-Z][A-Z0-9_]+$/.test(code) ? code : undefined,
  )
}

const PREALLOCATE_FROM = 1024 * 1024
/** How long an aborted call keeps its slot, so that aborting does not get around the concurrency limit. */
const ABORTED_SLOT_MS = 250

/** UTF-8's byte order mark, which some servers put before JSON and parsers may ignore (RFC 8259, 8.1). */
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const hasByteOrderMark = (bytes: Buffer) => bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)

type ReplyHeaders = Record<string, string | string[] | undefined>

class Collector implements Dispatcher.DispatchHandler {
  readonly #request: Request
  readonly #inFlight: Set<Collector>
  readonly #settle: (outcome: Reply | ExchangeError) => void
  readonly #free: () => void
  readonly #chunks: Buffer[] = []
  /** Buffer of a large answer of known length, filled as it arrives, so that it is never in memory twice. */
  #whole: Buffer | undefined
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #failure: ExchangeFailure | undefined
  #size = 0
  #status = 0
  #headers: ReplyHeaders = {}
  #done = false

  constructor(
    request: Request,
    inFlight: Set<Collector>,
    settle: (outcome: Reply | ExchangeError) => void,
    free: () => void,
  ) {
    this.#request = request
    this.#inFlight = inFlight
    this.#settle = settle
    this.#free = free
    this.#timer = setTimeout(() => this.#stop('timeout'), Math.max(0, request.deadline - performance.now()))
    request.signal.addEventListener('abort', this.#cancel)
    inFlight.add(this)
  }

  /** Ends the exchange with a timeout, at shutdown. */
  end(): void {
    this.#stop('timeout')
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Cancelled or timed out while it waited for a connection.
    if (this.#failure !== undefined) controller.abort(new Error(this.#failure))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    this.#status = status
    this.#headers = headers
    const announced = Number(this.#header('content-length') ?? 0)
    if (announced > this.#request.maxBytes) this.#stop('too-large')
    else if (announced > PREALLOCATE_FROM && this.#fits(announced))
      this.#whole = Buffer.allocUnsafeSlow(announced)
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const at = this.#size
    this.#size += chunk.length
    if (this.#size > this.#request.maxBytes) this.#stop('too-large')
    else if (this.#whole) chunk.copy(this.#whole, at)
    else if (this.#fits(chunk.length)) this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#free()
    if (this.#done) return
    this.#deliver(this.#together()).then(
      (decoded) =>
        this.#finish({
          status: this.#status,
          retryAfter: this.#header('retry-after'),
          bytes: hasByteOrderMark(decoded) ? decoded.subarray(BYTE_ORDER_MARK.length) : decoded,
        }),
      (failure: ExchangeFailure) => this.#finish(new ExchangeError(failure, true)),
    )
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#failure === undefined) this.#free()
    else setTimeout(this.#free, ABORTED_SLOT_MS).unref()
    this.#finish(failureOf(error, this.#controller !== undefined))
  }

  readonly #cancel = () => this.#stop('cancelled')

  #together(): Buffer {
    // undici completes no response before all of its content-length has arrived.
    if (this.#whole) return this.#whole
    return this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks, this.#size)
  }

  async #deliver(bytes: Buffer): Promise<Buffer> {
    const encoding = this.#header('content-encoding') ?? 'identity'
    if (encoding === 'identity') return bytes
    const decoded = await decode(bytes, encoding, this.#request.maxBytes)
    // Given up meanwhile: nobody would release what is taken now.
    if (!this.#done && this.#request.take?.(decoded.length) === false)
      throw 'no-room' satisfies ExchangeFailure
    return decoded
  }

  #fits(bytes: number): boolean {
    const fits = this.#request.take?.(bytes) !== false
    if (!fits) this.#stop('no-room')
    return fits
  }

  #header(name: string): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value[0] : value
  }

  #stop(failure: ExchangeFailure): void {
    if (this.#done) return
    this.#failure = failure
    this.#finish(new ExchangeError(failure, this.#controller !== undefined))
    this.#controller?.abort(new Error(failure))
  }

  #finish(outcome: Reply | ExchangeError): void {
    if (this.#done) return
    this.#done = true
    clearTimeout(this.#timer)
    this.#inFlight.delete(this)
    this.#request.signal.removeEventListener('abort', this.#cancel)
    this.#settle(outcome)
  }
}

/** Sends requests to the API through one undici dispatcher. */
export class Exchanges {
  readonly #dispatcher: () => Pick<Dispatcher, 'dispatch'>
  readonly #inFlight = new Set<Collector>()

  constructor(dispatcher: () => Pick<Dispatcher, 'dispatch'>) {
    this.#dispatcher = dispatcher
  }

  /** Number of requests in flight. */
  get size(): number {
    return this.#inFlight.size
  }

  /** At shutdown: ends every request with a timeout, so that callers get an error while they can still respond. */
  end(): void {
    for (const collector of [...this.#inFlight]) collector.end()
  }

  /**
   * Sends one request and resolves to the whole decoded response, whatever its status. Redirects are not followed.
   * Rejects with an ExchangeError: unreachable, reset, timeout, too large, cancelled. When the deadline passes or
   * `signal` aborts, the connection is closed at once. `free` is called when the connection is free or closed, which
   * may be later: undici keeps a request queued until its connection has opened.
   */
  send(request: Request, free: () => void = () => undefined): Promise<Reply> {
    if (request.signal.aborted) {
      free()
      return Promise.reject(new ExchangeError('cancelled', false))
    }
    return new Promise((resolve, reject) => {
      const settle = (outcome: Reply | ExchangeError) =>
        outcome instanceof ExchangeError ? reject(outcome) : resolve(outcome)
      const collector = new Collector(request, this.#inFlight, settle, free)
      const { method, path, body = null } = request
      this.#dispatcher().dispatch({ method, path, headers: headersOf(request), body }, collector)
    })
  }
}
