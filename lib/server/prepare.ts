import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/define.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { type Match, matchEndpoint } from '#lib/contract/match.ts'
import { type ArrayFormat, buildPath, readQuery, type WireQuery, writeQuery } from '#lib/contract/wire.ts'
import type { Packing } from './answer/checked.ts'
import { env } from './env.ts'
import { type BffError, invalid } from './errors.ts'
import type { IncomingRequest } from './http/messages.ts'
import type { Prepared } from './upstream/call-api.ts'

const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const MAX_FIELDS = 100
const MAX_LENGTH = 300

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_LENGTH)

function complaint(error: z.ZodError): BffError {
  const issue = error.issues[0]
  if (!issue) return invalid('A parameter is not valid')
  if (issue.code === 'unrecognized_keys')
    return invalid(printable(`Unknown parameter: ${issue.keys.join(', ')}`))
  const name = issue.path.filter((step) => typeof step === 'string').join('.')
  return invalid(printable(name === '' ? issue.message : `${name}: ${issue.message}`))
}

function validated<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw complaint(parsed.error)
}

/** The item fields to keep. Only lists have items; a name that no item has is ignored. */
function fieldsOf(endpoint: Endpoint, names: readonly string[] | undefined): readonly string[] | null {
  if (names === undefined) return null
  if (endpoint.method !== 'GET' || endpoint.list === null)
    throw invalid('_fields: only a list can be trimmed')
  if (names.length > MAX_FIELDS) throw invalid(`_fields: at most ${MAX_FIELDS} names`)
  if (!names.every((name) => FIELD.test(name)))
    throw invalid('_fields: a comma-separated list of field names')
  return [...new Set(names)].sort()
}

function takeFields(search: URLSearchParams): string[] | undefined {
  const given = search.getAll('_fields')
  search.delete('_fields')
  return given.length === 0 ? undefined : given.join(',').split(',')
}

function takePacking(endpoint: Endpoint, search: URLSearchParams): Packing | null {
  const given = search.getAll('_pack')
  search.delete('_pack')
  if (given.length === 0) return null
  const packing = given.join()
  if (packing !== 'columns' && packing !== 'coded') throw invalid('_pack: columns or coded')
  if (endpoint.method !== 'GET' || endpoint.list === null) throw invalid('_pack: only a list can be packed')
  return packing
}

const hasBody = (endpoint: Endpoint) => Object.keys((endpoint.body as z.ZodObject).shape).length > 0

interface Input {
  params: unknown
  query: unknown
  body: unknown
  fields: readonly string[] | undefined
  packs?: Packing | null
}

/** The same call with another query, its arrays encoded in `format`. */
export function spelledQuery(call: Prepared, query: WireQuery, format: ArrayFormat): Prepared {
  const search = writeQuery(query, format)
  return { ...call, query, path: search === '' ? call.pathname : `${call.pathname}?${search}` }
}

/**
 * Validates input against the contract and builds the API call from it; nothing else gets through. Throws 400 `invalid`
 * with a message that names the parameter.
 */
export function prepare(operation: Operation, input: Input): Prepared {
  const endpoint = endpointOf(operation)
  const params = validated(endpoint.params, input.params) as Record<string, number>
  const fields = fieldsOf(endpoint, input.fields)
  const body = endpoint.method === 'GET' ? undefined : validated(endpoint.body, input.body ?? {})
  const pathname = buildPath(endpoint.path, params)
  const call = {
    operation,
    endpoint,
    pathname,
    path: pathname,
    query: {},
    body: hasBody(endpoint) ? JSON.stringify(body) : undefined,
    fields,
    packs: input.packs ?? null,
  }
  return spelledQuery(call, validated(endpoint.query, input.query) as WireQuery, env().API_ARRAY_FORMAT)
}

/** `prepare` for a browser's request, whose query is a string. */
export function prepareRequest(
  { operation, endpoint, params }: Match,
  search: string,
  body: unknown,
): Prepared {
  const parameters = new URLSearchParams(search)
  const fields = takeFields(parameters)
  const packs = takePacking(endpoint, parameters)
  return prepare(operation, { params, query: readQuery(endpoint, parameters), body, fields, packs })
}

const PREFIX = '/api'

/** The contract's endpoint for a call to `/api/v1/…`, with its query string; null when the contract has none. */
export function matchRequest(request: IncomingRequest): { match: Match; search: string } | null {
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const question = url.indexOf('?', start)
  const path = question === -1 ? url.slice(start) : url.slice(start, question)
  if (!path.startsWith(`${PREFIX}/`)) return null
  const match = matchEndpoint(request.method, path.slice(PREFIX.length))
  return match && { match, search: question === -1 ? '' : url.slice(question + 1) }
}
