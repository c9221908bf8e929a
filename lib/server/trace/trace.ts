import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { singleton } from '../singleton.ts'

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** OTLP's numbers. */
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

/** A stretch of work of one trace. Times are on `performance.now()`'s clock. */
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
  /** A code word of ours: never what the API or a person said. */
  failure: string | undefined

  constructor(name: string, kind: Kind, traceId: string, parentId?: string, attributes: Attributes = {}) {
    this.name = name
    this.kind = kind
    this.traceId = traceId
    this.parentId = parentId
    this.attributes = { ...attributes }
  }

  /** The header by which whoever is asked goes on with this trace. */
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

/** Where finished spans go, and which traces are recorded: `startTracing` makes it. */
export interface Tracer {
  /** Of traces that begin here, 0 to 1. */
  readonly share: number
  /** Whether somebody outside may say that a trace is recorded. */
  readonly trustsOutside: boolean
  take(span: Span): void
  /** Sends what waits, for so many milliseconds at most. */
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

/** One request, from its first byte to the last byte of its answer. */
export interface Trace {
  /** 32 hexadecimal digits: those of the request's own id where the trace begins here. */
  readonly id: string
  /** Null where the trace is not recorded. */
  readonly root: Span | null
}

// https://www.w3.org/TR/trace-context/: of later versions what this one has.
const PARENT =
  /^(?:00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})|(?!ff|00)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?)$/
const NOTHING = /^0+$/

function parentOf(header: string | null): { traceId: string; id: string; recorded: boolean } | null {
  const found = header === null ? null : PARENT.exec(header)
  const [traceId = '', id = '', flags = ''] = found?.slice(1).filter((part) => part !== undefined) ?? []
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(id)) return null
  return { traceId, id, recorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** By the trace's own random digits: all who decide by them decide alike. */
const isChosen = (traceId: string, share: number) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32

/** Begins the trace of a request, or goes on with that of its `traceparent` header; undefined while tracing is off. */
export function beginTrace(name: string, requestId: string, traceparent: string | null): Trace | undefined {
  const { tracer } = held()
  if (tracer === null) return undefined
  const parent = parentOf(traceparent)
  const id = parent?.traceId ?? requestId.replaceAll('-', '')
  const recorded = parent && tracer.trustsOutside ? parent.recorded : isChosen(id, tracer.share)
  return { id, root: recorded ? new Span(name, 'server', id, parent?.id, { 'request.id': requestId }) : null }
}

/** Does `work` as part of the trace. */
export const inTrace = <T>(trace: Trace | undefined, work: () => T): T =>
  trace?.root ? current().run(trace.root, work) : work()

/** The span of the work that is being done; undefined outside traces that are recorded. */
export const spanNow = (): Span | undefined => (held().tracer === null ? undefined : current().getStore())

/** What a failure is called in a trace: its code word, or its kind. */
const wordOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'Error'

/** Does `work` in a span of its own, where a trace is recorded; `work` is given the span to say more of itself. */
export function traced<T>(
  name: string,
  work: (span: Span | undefined) => Promise<T>,
  attributes?: Attributes,
  kind: Kind = 'internal',
): Promise<T> {
  const above = spanNow()
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

/** Says what happened at this moment of the work under way. */
export const noteInTrace = (name: string, attributes: Attributes = {}): void => {
  spanNow()?.events.push({ at: performance.now(), name, attributes })
}
