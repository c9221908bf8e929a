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
import type { ApiCaller } from './upstream/ask.ts'
import { askCached } from './upstream/read-cache.ts'

/** What a read takes; the contract's types say which of them it needs. */
export interface UpstreamInput<Op extends Operation> {
  params?: ParamsOf<Op> | undefined
  query?: QueryOf<Op> | undefined
  /** Item fields to keep; all when absent. */
  fields?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  /** Whether what the API gives is enough, where it looks back less far than was asked. */
  orLess?: boolean
}

const never = new AbortController().signal

/** An answer of less than was asked for: the browser asks again, and is told so. */
const shortened = () => new BffError(400, 'invalid', 'The API looks back less far than the page asks')

/**
 * Asks the API for one read, in process. Answers the envelope as the browser would read it, secrets taken out and what
 * breaks the contract of its type. Throws a BffError (design.md section 4); wrong input is `invalid`, as it is for browsers.
 */
export async function readUpstream<Op extends ReadOperation>(
  asker: ApiCaller,
  operation: Op,
  { params, query, fields, signal, orLess = false }: UpstreamInput<Op>,
): Promise<ResponseOf<Op>> {
  const call = prepare(operation, { params: params ?? {}, query: query ?? {}, body: undefined, fields })
  const { chunks, drift, window } = await askCached(asker, call, signal ?? never)
  if (window !== undefined && !orLess) throw shortened()
  const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { list } = endpointOf(operation)
  if (drift === 0) return answer as ResponseOf<Op>
  const { mendAnswer } = await import('#lib/contract/mend.ts')
  return mendAnswer(operation, list, answer, fields) as ResponseOf<Op>
}
