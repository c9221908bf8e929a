import type {
  BodyOf,
  ItemOf,
  Operation,
  ParamsOf,
  QueryOf,
  ReadOperation,
  ResponseOf,
} from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { buildPath, writeQuery } from '#lib/contract/wire.ts'
import { writeError } from './api-error.ts'
import { bff, jsonOf } from './http.ts'
import { type CallAnswer, type CallInput, reportCall, type Unpack } from './report-calls.ts'
import { nextPoll, windowLimit } from './window-limit.ts'

type Given<Name extends string, Value> = [keyof Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The input of a read: path parameters and query, as typed by the contract. */
export type ReadInput<Op extends Operation> = Given<'params', ParamsOf<Op>> &
  Given<'query', QueryOf<Op>> & {
    /** Only these fields of each item (`_fields`): the BFF trims the rest. */
    fields?: readonly (keyof ItemOf<Op> & string)[]
    /** Turns columns back into items (`unpacked`): long lists are sent as columns, half the bytes and faster to parse. */
    unpack?: Unpack
    /** Bypasses the BFF's cache. */
    fresh?: true
    /** A periodic poll, which the BFF shares with the account's other tabs. */
    poll?: true
  }

export type WriteInput<Op extends Operation> = Given<'params', ParamsOf<Op>> &
  Given<'body', BodyOf<Op>> & {
    /** The changed fields, where the body repeats the others: the team's activity lists these. */
    changed?: readonly string[]
    /** The `modified` of the record that the body is based on: 409 `overtaken` if there is a newer version. */
    seen?: string
  }

export function addressOf<Op extends Operation>(
  operation: Op,
  input: ReadInput<Op> | WriteInput<Op>,
): string {
  const { params, query, fields, unpack } = input as CallInput
  const search = writeQuery({
    ...query,
    ...(fields ? { _fields: fields.join(',') } : {}),
    ...(unpack ? { _pack: 'coded' } : {}),
  })
  return `/api${buildPath(routes[operation].path, params)}${search ? `?${search}` : ''}`
}

interface Answered extends CallAnswer {
  drifts: boolean
}

/** Calls the BFF and returns the envelope with what its headers say. Throws ApiError. */
export async function answerTo(path: string, init: RequestInit): Promise<Answered> {
  const response = await bff(path, init)
  const { status, headers } = response
  // The API's window was shorter than requested: the BFF says how long it was, minutes.
  const window = headers.get('x-window')
  if (window) windowLimit.set(Number(window))
  const next = headers.get('x-next-poll')
  if (next) nextPoll.set(Number(next))
  const answer = await jsonOf<unknown>(response)
  return {
    answer,
    status,
    requestId: headers.get('x-request-id'),
    traceId: headers.get('x-trace-id'),
    drifts: headers.has('x-contract-drift'),
  }
}

/** `answerTo` for a write: without a response it may have been saved. */
export async function answerToWrite(path: string, init: RequestInit): Promise<Answered> {
  // Checked before: without a network nothing is sent, and nothing can have been saved.
  const wasOnline = navigator.onLine
  try {
    // Browsers may resend a request by themselves: the BFF executes each write id once.
    return await answerTo(path, { ...init, headers: { ...init.headers, 'x-write-id': crypto.randomUUID() } })
  } catch (error) {
    throw writeError(error, wasOnline)
  }
}

/**
 * Calls one operation of the contract through the BFF and returns its envelope.
 * Throws ApiError; `outcome_unknown` also for a write whose connection was lost. The BFF checks the answer against the
 * contract; values that break it are mended here to the right type.
 */
export async function callEndpoint<Op extends Operation>(
  operation: Op,
  input: ReadInput<Op> | WriteInput<Op>,
  signal?: AbortSignal,
): Promise<ResponseOf<Op>> {
  const { body, changed, fields, fresh, poll, seen, unpack } = input as CallInput
  const { method, list } = routes[operation]
  const ask = method === 'GET' ? answerTo : answerToWrite
  const answering = ask(addressOf(operation, input), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    headers: {
      ...(fresh ? { 'x-fresh': '1' } : poll ? { 'x-poll': '1' } : {}),
      ...(changed ? { 'x-changed': changed.join() } : {}),
      ...(seen ? { 'x-seen': seen } : {}),
    },
  })
  const asked =
    unpack && list !== null
      ? answering.then((one) => ({ ...one, answer: unpack(one.answer, list) }))
      : answering
  reportCall(operation, input as CallInput, asked)
  const { answer, drifts } = await asked
  if (!drifts) return answer as ResponseOf<Op>
  // Rarely needed, and large: loaded on demand.
  const { mendAnswer } = await import('#lib/contract/mend-answer.ts')
  return mendAnswer(operation, list, answer, fields) as ResponseOf<Op>
}

/** The items of a list answer, from the field of its envelope that holds them. */
export function itemsOf<Op extends ReadOperation>(operation: Op, response: ResponseOf<Op>): ItemOf<Op>[] {
  const { list } = routes[operation]
  if (list === null) return []
  return Reflect.get(response as object, list) as ItemOf<Op>[]
}
