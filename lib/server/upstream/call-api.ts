import 'server-only'
import type { Reply } from '#client/exchange.ts'
import { ExchangeError, faultOfExchange, faultOfStatus } from '#client/faults.ts'
import { Pace, paced } from '#client/pace.ts'
import { codeOf, messageOf } from '#client/words.ts'
import type { Endpoint } from '#lib/contract/define.ts'
import type { Operation } from '#lib/contract/index.ts'
import type { WireQuery } from '#lib/contract/wire.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { callTimeout } from '#lib/domain/webhook/delivery-timeout.ts'
import type { Checked, Packing } from '../answer/checked.ts'
import { readInThreadOrHere } from '../answer/read-in-thread.ts'
import { env } from '../env.ts'
import { type BffError, sessionInvalid } from '../errors.ts'
import { heldBytes, outOfMemory } from '../held-bytes.ts'
import { Lru } from '../lru.ts'
import { metrics } from '../metrics/instruments.ts'
import { singleton } from '../singleton.ts'
import { currentSpan, noteInTrace, traced } from '../trace/trace.ts'
import { stageReader } from '../workspace/stage-reader.ts'
import { InFlightReads } from './in-flight-reads.ts'
import { exchanges } from './pool.ts'
import { readingsOf } from './readings.ts'
import { type Attempt, guarded, type ScopeKind } from './resilience.ts'

export interface ApiCaller {
  readonly apiKey: string
  /** Key of breaker, retry budget and lane. */
  readonly scope: string
  /** An account by default; during sign-in only the address is known. */
  readonly kind?: ScopeKind
}

/** One validated call of the contract. */
export interface Prepared {
  readonly operation: Operation
  readonly endpoint: Endpoint
  /** Path below the API's base address. */
  readonly pathname: string
  readonly query: WireQuery
  /** Path with query. */
  readonly path: string
  /** JSON text. */
  readonly body: string | undefined
  /** Item fields to keep; null keeps all. */
  readonly fields: readonly string[] | null
  /** How the list is packed into columns, if at all. */
  readonly packs: Packing | null
}

export interface Answered extends Checked {
  readonly status: number
  /** Minutes: the shorter time window that was requested after the API refused the longer one. */
  readonly window?: number
}

const outcomeOfStatus = (status: number) =>
  status === 401 || status === 403 || status === 429 ? String(status) : `${Math.floor(status / 100)}xx`

function refused(reply: Reply, isWrite: boolean, apiKey: string): BffError {
  const body = jsonIn(reply.bytes.toString('utf8'))
  const fault = faultOfStatus(
    {
      status: reply.status,
      message: messageOf(body, apiKey),
      code: codeOf(body),
      retryAfter: reply.retryAfter,
    },
    isWrite,
  )
  return fault.code === 'invalid_key' ? sessionInvalid(fault.upstream, fault.message) : fault
}

async function counted(endpoint: Operation, asked: Promise<Reply>): Promise<Reply> {
  const started = performance.now()
  const { upstreamRequests, upstreamSeconds } = metrics()
  const note = (outcome: string) => {
    upstreamRequests.inc({ endpoint, outcome })
    upstreamSeconds.observe({ endpoint }, (performance.now() - started) / 1000)
  }
  try {
    const reply = await asked
    note(outcomeOfStatus(reply.status))
    return reply
  } catch (error) {
    note(error instanceof ExchangeError ? error.failure : 'fault')
    throw error
  }
}

async function askOnce(
  asker: ApiCaller,
  call: Prepared,
  { deadline, signal }: Attempt,
  free: () => void,
): Promise<Answered> {
  const isWrite = call.endpoint.method !== 'GET'
  const { API_BASE_URL, API_MAX_RESPONSE_MB, API_TIME_ZONE: timeZone, TRACE_TO_API } = env()
  const held = heldBytes().open(asker.scope)
  const request = {
    method: call.endpoint.method,
    path: API_BASE_URL.path + call.path,
    apiKey: asker.apiKey,
    body: call.body,
    traceparent: TRACE_TO_API === 1 ? currentSpan()?.traceparent : undefined,
    maxBytes: API_MAX_RESPONSE_MB * 1024 * 1024,
    take: held.add,
    deadline,
    signal,
  }
  try {
    const asked = exchanges().send(request, free)
    const reply = await counted(call.operation, asked).catch((error: unknown) => {
      if (!(error instanceof ExchangeError)) throw error
      const fault = faultOfExchange(error, isWrite)
      throw fault.code === 'upstream_unavailable' ? outOfMemory() : fault
    })
    const span = currentSpan()
    if (span) span.attributes['http.response.status_code'] = reply.status
    if (reply.status !== 200 && reply.status !== 201) throw refused(reply, isWrite, asker.apiKey)
    const stages = stageReader(call.operation, asker.scope)
    const expected = {
      timeZone,
      operation: call.operation,
      endpoint: call.endpoint,
      apiKey: asker.apiKey,
      status: reply.status,
      watcher: stages ?? undefined,
      // The answer to a write is read to its end.
      ...(isWrite ? {} : { signal, until: deadline }),
    }
    const checked = await readInThreadOrHere(reply.bytes, expected, call)
    stages?.tell()
    if (checked.drift > 0) metrics().drift.inc({ endpoint: call.operation }, checked.drift)
    return { ...checked, status: reply.status }
  } finally {
    // From here on the bytes count with the response that they are written to.
    held.release()
  }
}

const PACED_SCOPES = 2_000

const paces = () => singleton('paces', () => new Lru<string, Pace>(PACED_SCOPES))

const paceOf = (scope: string) => ({
  get: () => paces().get(scope),
  make: () => {
    const pace = new Pace()
    paces().set(scope, pace)
    return pace
  },
  onWait: () => {
    readingsOf(scope).note('limits', 'rate')
    noteInTrace('told to wait')
  },
})

/** At the end of the process: `guarded` refuses the calls that wait for a turn, instead of their being cut off. */
export const endPaces = (): void => {
  for (const pace of paces().values()) pace.end()
}

const flights = () => singleton('upstream-flights', () => new InFlightReads<Answered>())

const laneOf = ({ apiKey }: ApiCaller) => `${apiKey}\n`

const flightKey = (asker: ApiCaller, { path, fields, packs }: Prepared) =>
  `${laneOf(asker)}${path}\n${packs} ${fields === null ? '' : fields.join(',')}`

/**
 * Makes one call of the contract to the API within its timeout (API_TIMEOUT_MS; longer for a webhook's test), retries
 * included, and checks the answer. Identical concurrent reads with one key share one call. Throws a BffError; `signal`
 * cancels.
 */
export function callApi(asker: ApiCaller, call: Prepared, signal: AbortSignal): Promise<Answered> {
  const isWrite = call.endpoint.method !== 'GET'
  const tryIt = (shared: AbortSignal) => {
    const deadline = performance.now() + callTimeout(call.operation, env().API_TIMEOUT_MS)
    const attempt = { scope: asker.scope, kind: asker.kind, isWrite, deadline, signal: shared }
    let tries = 0
    return guarded(attempt, (free) => {
      tries += 1
      if (tries > 1) metrics().upstreamRetries.inc({ endpoint: call.operation })
      return traced(
        `try ${call.operation}`,
        () => askOnce(asker, call, attempt, free),
        {
          'http.request.method': call.endpoint.method,
          'url.template': call.endpoint.path,
          'http.request.resend_count': tries - 1,
        },
        'client',
      )
    })
  }
  const attributes = { 'dashboard.operation': call.operation }
  const start = (shared: AbortSignal) => paced(paceOf(asker.scope), shared, () => tryIt(shared))
  // Whatever became of a write, a read that begins after it must not share one that began before.
  if (isWrite)
    return traced('API', () => start(signal), attributes).finally(() => flights().close(laneOf(asker)))
  // A call that joins a read in flight has a span of its own; the attempts belong to the first one's.
  return traced('API', () => flights().join(flightKey(asker, call), signal, start), attributes)
}
