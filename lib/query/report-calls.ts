import type { Operation } from '#lib/contract/index.ts'
import type { WireQuery } from '#lib/contract/wire.ts'

/** Turns an answer whose list was sent as columns back into one with items under `list`. */
export type Unpack = (answer: unknown, list: string) => unknown

export interface CallInput {
  params?: Readonly<Record<string, string | number>>
  query?: WireQuery
  body?: unknown
  /** Only these fields of each item: known to the BFF, not to the API. */
  fields?: readonly string[]
  unpack?: Unpack
  fresh?: true
  poll?: true
  changed?: readonly string[]
  seen?: string
}

export interface CallAnswer {
  answer: unknown
  status: number
  requestId: string | null
  /** Present if the server traces its requests. */
  traceId?: string | null
}

export interface NotedCall {
  operation: Operation
  input: CallInput
  /** When it began, milliseconds since 1970. */
  at: number
  asked: Promise<CallAnswer>
}

type Tap = (call: NotedCall) => void

/** The most calls buffered for the inspector, which is loaded after the page. */
const MAX_WAITING = 60

let tap: Tap | null = null
let waiting: NotedCall[] = []

/** Reports a call to the inspector. Does nothing, and stores nothing, unless it is switched on in this browser. */
export function reportCall(operation: Operation, input: CallInput, asked: Promise<CallAnswer>): void {
  if (typeof document === 'undefined' || document.documentElement.dataset.inspector !== 'on') return
  const call = { operation, input, at: Date.now(), asked }
  // The caller handles the failure; here it must not become an unhandled rejection.
  asked.catch(() => undefined)
  if (tap) tap(call)
  else if (waiting.length < MAX_WAITING) waiting.push(call)
}

/** Subscribes to every call from now on, and delivers the buffered ones. Returns the unsubscribe function. */
export function subscribeToCalls(listener: Tap): () => void {
  tap = listener
  for (const call of waiting) listener(call)
  waiting = []
  return () => {
    if (tap === listener) tap = null
  }
}
