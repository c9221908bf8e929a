import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { singleton } from '../singleton.ts'

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Span kinds as numbered by OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const
type Kind = keyof typeof SPAN_KINDS

const SPAN_ID_BYTES = 8
let random = Buffer.alloc(0)
let taken = 0

function newSpanId(): string {
  if (taken >= random.length) {
    random = randomBytes(SPAN_ID_BYTES * 512)
    taken = 0
  }
  taken += SPAN_ID_BYTES
  return random.toString('hex', taken - SPAN_ID_BYTES, taken)
}

/** A span: one timed piece of work in a trace. Times are on `performance.now()`'s clock. */
export class Span {
  readonly id = newSpanId()
  readonly started = performance.now()
  readonly traceId: string
  readonly parentId: string | undefined
  readonly kind: Kind
  readonly attributes: Record<string, string | number | boolean | undefined>
  readonly events: { at: number; name: string; attributes: Attributes }[] = []
  name: string
  ended: number | undefined
  /** An error code of ours: never text from the API or a person. */
  failure: string | undefined

  constructor(name: string, kind: Kind, traceId: string, parentId?: string, attributes: Attributes = {}) {
    this.name = name
    this.kind = kind
    this.traceId = traceId
    this.parentId = parentId
    this.attributes = { ...attributes }
  }

  /** The header that continues this trace in the service that is called. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.id}-01`
  }

  end(failure?: string): void {
    if (this.ended !== undefined) return
    this.ended = performance.now()
    this.failure = failure
    held().tracer?.take(this)
  }
}

/** Receives finished spans, and decides which traces are recorded; set by `startTracing`. */
export interface Tracer {
  /** Sampling rate of traces that begin here, 0 to 1. */
  readonly share: number
  /** Whether a request's `traceparent` decides if the trace is recorded. */
  readonly trustsOutside: boolean
  take(span: Span): void
  /** Sends pending spans, for so many milliseconds at most. */
  settle(ms: number): Promise<void>
  close(): void
}

/** Null while tracing is off. */
const held = () =>
  singleton<{ tracer: Tracer | null }>(
    'tracer',
    () => ({ tracer: null }),
    ({ tracer }) => tracer?.close(),
  )
const current = () => singleton('spans', () => new AsyncLocalStorage<Span>())

export const useTracer = (tracer: Tracer): void => {
  held().tracer = tracer
}

export const settleTraces = async (ms: number): Promise<void> => held().tracer?.settle(ms)

/** One request, from its first byte to the last byte of its response. */
export interface Trace {
  /** 32 hexadecimal digits: those of the request id where the trace begins here. */
  readonly id: string
  /** Null where the trace is not sampled. */
  readonly root: Span | null
}

// https://www.w3.org/TR/trace-context/: of later versions, the fields that version 00 has.
const PARENT =
  /^(?:00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})|(?!ff|00)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?)$/
const NOTHING = /^0+$/

function parentOf(header: string | null): { traceId: string; id: string; recorded: boolean } | null {
  const found = header === null ? null : PARENT.exec(header)
  const [traceId = '', id = '', flags = ''] = found?.slice(1).filter((part) => part !== undefined) ?? []
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(id)) return null
  return { traceId, id, recorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Decided by the trace id's random digits: every service that samples this way decides alike. */
const isChosen = (traceId: string, share: number) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32

/** Begins the trace of a request, or continues that of its `traceparent` header; undefined while tracing is off. */
export function beginTrace(name: string, requestId: string, traceparent: string | null): Trace | undefined {
  const { tracer } = held()
  if (tracer === null) return undefined
  const parent = parentOf(traceparent)
  const id = parent?.traceId ?? requestId.replaceAll('-', '')
  const recorded = parent && tracer.trustsOutside ? parent.recorded : isChosen(id, tracer.share)
  return { id, root: recorded ? new Span(name, 'server', id, parent?.id, { 'request.id': requestId }) : null }
}

export const inTrace = <T>(trace: Trace | undefined, work: () => T): T =>
  trace?.root ? current().run(trace.root, work) : work()

/** The current span; undefined outside sampled traces. */
export const currentSpan = (): Span | undefined => (held().tracer === null ? undefined : current().getStore())

/** Name of a failure in a trace: its error code, or its class. */
const wordOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'Error'

/** Runs `work` in a span of its own, where a trace is sampled; `work` gets the span to add attributes. */
export function traced<T>(
  name: string,
  work: (span: Span | undefined) => Promise<T>,
  attributes?: Attributes,
  kind: Kind = 'internal',
): Promise<T> {
  const above = currentSpan()
  if (above === undefined) return work(undefined)
  const span = new Span(name, kind, above.traceId, above.id, attributes)
  return current()
    .run(span, work, span)
    .then(
      (value) => {
        span.end()
        return value
      },
      (error: unknown) => {
        span.end(wordOf(error))
        throw error
      },
    )
}

export const noteInTrace = (name: string, attributes: Attributes = {}): void => {
  currentSpan()?.events.push({ at: performance.now(), name, attributes })
}
