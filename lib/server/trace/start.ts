import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { type Attributes, SPAN_KINDS, type Span, type Tracer, useTracer } from './trace.ts'

const SEND_EVERY_MS = 5_000
const SEND_FROM = 512
/** Beyond this spans are dropped: an unreachable collector costs this process about four megabytes. */
const MAX_WAITING = 4_096
const TIMEOUT_MS = 5_000
const FAILED = 2

const spelledValue = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: spelledValue(value) }],
  )

/** A time on `performance.now()`'s clock as nanoseconds since 1970, as text. */
const nanoseconds = (at: number, zero: number) => `${Math.round((zero + at) * 1_000)}000`

/** A span in OTLP/HTTP JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
const spelled = (span: Span, zero: number) => ({
  traceId: span.traceId,
  spanId: span.id,
  parentSpanId: span.parentId,
  name: span.name,
  kind: SPAN_KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.started, zero),
  endTimeUnixNano: nanoseconds(span.ended ?? span.started, zero),
  attributes: attributesOf({ ...span.attributes, 'error.type': span.failure }),
  events: span.events.map(({ at, name, attributes }) => ({
    timeUnixNano: nanoseconds(at, zero),
    name,
    attributes: attributesOf(attributes),
  })),
  status: span.failure === undefined ? {} : { code: FAILED },
})

/** Sends spans to a collector in batches; what cannot be sent is counted and dropped. */
class Exporter implements Tracer {
  readonly share: number
  readonly trustsOutside: boolean
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #resource: ReturnType<typeof attributesOf>
  readonly #timer: NodeJS.Timeout
  #waiting: Span[] = []
  #sending: Promise<void> | null = null
  #isAway = false

  constructor(endpoint: string) {
    const settings = env()
    this.share = settings.OTEL_TRACES_SAMPLER_ARG
    this.trustsOutside = settings.TRUST_PROXY > 0
    this.#url = `${endpoint}/v1/traces`
    this.#headers = { ...settings.OTEL_EXPORTER_OTLP_HEADERS, 'content-type': 'application/json' }
    this.#resource = attributesOf({
      'service.name': settings.OTEL_SERVICE_NAME,
      'service.instance.id': randomUUID(),
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
    })
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS).unref()
  }

  take(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) metrics().spans.inc({ outcome: 'dropped' })
    else this.#waiting.push(span)
    if (this.#waiting.length === SEND_FROM) outsideRequests(() => setImmediate(() => void this.#send()))
  }

  async settle(ms: number): Promise<void> {
    const all = async () => {
      await this.#sending
      await this.#send(ms)
    }
    await Promise.race([all(), delay(ms)])
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** One request at a time: while a slow collector is busy, spans queue. */
  #send(ms = TIMEOUT_MS): Promise<void> {
    if (this.#sending !== null) return this.#sending
    if (this.#waiting.length === 0) return Promise.resolve()
    const spans = this.#waiting
    this.#waiting = []
    this.#sending = this.#post(spans, ms).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #post(spans: readonly Span[], ms: number): Promise<void> {
    // The system clock may have been set since the last time.
    const zero = Date.now() - performance.now()
    const scopeSpans = [
      { scope: { name: 'company-dashboard' }, spans: spans.map((span) => spelled(span, zero)) },
    ]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: this.#resource }, scopeSpans }] })
    const outcome = await request(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body,
      signal: AbortSignal.timeout(ms),
    }).then(
      async (reply) => {
        await reply.body.dump()
        return reply.statusCode
      },
      () => 'unreachable' as const,
    )
    const isSent = typeof outcome === 'number' && outcome < 300
    metrics().spans.inc({ outcome: isSent ? 'sent' : 'dropped' }, spans.length)
    this.#logAvailability(!isSent, outcome)
  }

  #logAvailability(isAway: boolean, outcome: number | 'unreachable'): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    if (isAway) log().warn({ event: 'trace collector away', word: String(outcome) }, 'dashboard')
    else log().info({ event: 'trace collector back' }, 'dashboard')
  }
}

/** From here on requests are traced, and spans sent to the collector at `endpoint` (OTLP over HTTP, JSON). */
export const startTracing = (endpoint: string): void => useTracer(new Exporter(endpoint))
