import 'server-only'
import {
  endpointOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ReadOperation,
  type ResponseOf,
} from '#lib/contract/index.ts'
import { BffError } from './errors.ts'
import { prepare } from './prepare.ts'
import type { ApiCaller } from './upstream/call-api.ts'
import { callApiCached } from './upstream/read-cache.ts'

/** Input of a read; which of these an operation requires, the contract's types say. */
export interface UpstreamInput<Op extends Operation> {
  params?: ParamsOf<Op> | undefined
  query?: QueryOf<Op> | undefined
  /** Item fields to keep; all when absent. */
  fields?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  /** Whether to accept a shorter time window, where the API looks back less far than requested. */
  orLess?: boolean
}

const never = new AbortController().signal

/** The API looks back less far than requested: the browser repeats the read, and gets to know that. */
const shortened = () => new BffError(400, 'invalid', 'The API looks back less far than the page asks')

/**
 * Makes one read of the API in process. Returns the envelope as the browser would get it: secrets removed, and what breaks
 * the contract mended to its type. Throws a BffError; invalid input is `invalid`, as for browsers.
 */
export async function readUpstream<Op extends ReadOperation>(
  asker: ApiCaller,
  operation: Op,
  { params, query, fields, signal, orLess = false }: UpstreamInput<Op>,
): Promise<ResponseOf<Op>> {
  const call = prepare(operation, { params: params ?? {}, query: query ?? {}, body: undefined, fields })
  const { chunks, drift, window } = await callApiCached(asker, call, signal ?? never)
  if (window !== undefined && !orLess) throw shortened()
  const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { list } = endpointOf(operation)
  if (drift === 0) return answer as ResponseOf<Op>
  const { mendAnswer } = await import('#lib/contract/mend-answer.ts')
  return mendAnswer(operation, list, answer, fields) as ResponseOf<Op>
}
