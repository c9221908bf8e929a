import type { Operation } from '#lib/contract/index.ts'
import type { WireQuery } from '#lib/contract/wire.ts'

/** The items of an answer whose list came as columns, under the name of the list again. */
export type Unpack = (answer: unknown, list: string) => unknown

/** What a call was given, whichever operation it is of. */
export interface CallInput {
  params?: Readonly<Record<string, string | number>>
  query?: WireQuery
  body?: unknown
  /** Only these of each item: a word between the browser and the BFF. */
  fields?: readonly string[]
  unpack?: Unpack
  fresh?: true
  poll?: true
  changed?: readonly string[]
  seen?: string
}

/** What came of it. */
export interface CallAnswer {
  answer: unknown
  status: number
  requestId: string | null
  /** Where the server traces its requests. */
  traceId?: string | null
}

/** A call under way, for the inspector. */
export interface NotedCall {
  operation: Operation
  input: CallInput
  /** When it began, milliseconds since 1970. */
  at: number
  asked: Promise<CallAnswer>
}

type Tap = (call: NotedCall) => void

/** Calls that wait for the inspector, which is loaded after the page. */
const MOST_WAITING = 60

let tap: Tap | null = null
let waiting: NotedCall[] = []

/** Tells the inspector of a call. Does nothing, and keeps nothing, unless it is switched on in this browser. */
export function noteCall(operation: Operation, input: CallInput, asked: Promise<CallAnswer>): void {
  if (typeof document === 'undefined' || document.documentElement.dataset.inspector !== 'on') return
  const call = { operation, input, at: Date.now(), asked }
  // Whoever called hears of the failure; here it must not count as unheard.
  asked.catch(() => undefined)
  if (tap) tap(call)
  else if (waiting.length < MOST_WAITING) waiting.push(call)
}

/** Hears of every call from now on, and of those that waited. Returns the unsubscribe function. */
export function tapCalls(listener: Tap): () => void {
  tap = listener
  for (const call of waiting) listener(call)
  waiting = []
  return () => {
    if (tap === listener) tap = null
  }
}
