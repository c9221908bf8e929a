import { endpointOf, type Operation } from '#lib/contract/index.ts'
import type { ArrayFormat, WireQuery } from '#lib/contract/wire.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

export type Values = Readonly<Record<string, unknown>>

export type CallTrouble =
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'too-large'
  | 'redirect'
  | 'status'
  | 'html'
  | 'empty'
  | 'not-json'
  | 'wrong-envelope'
  | 'success-false'
  | 'not-asked'

interface Came {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The HTTP response, or why there is none. `cause` is a system error code, e.g. ECONNREFUSED. */
export type Raw =
  | Came
  | { readonly failed: 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'not-asked'; readonly cause: string }

export interface Question {
  readonly operation: Operation
  readonly params?: Readonly<Record<string, number>>
  readonly query?: WireQuery
  readonly format?: ArrayFormat
}

interface Asked {
  readonly operation: Operation
  readonly query: WireQuery
  readonly status: number | null
  readonly headers: Headers
}
export interface Good extends Asked {
  readonly ok: true
  readonly body: Values
}
export interface Bad extends Asked {
  readonly ok: false
  readonly trouble: CallTrouble
  readonly cause: string
}
export type ProbeAnswer = Good | Bad

/** The items of a list answer; an empty array for any other. */
export function probeItems(answer: ProbeAnswer): readonly unknown[] {
  const { list } = endpointOf(answer.operation)
  const items = answer.ok && list !== null ? answer.body[list] : null
  return Array.isArray(items) ? items : []
}

const HTML = /^\s*<(?:!doctype|html|head|body|title)/i

function troubleOf(operation: Operation, { status, text }: Came): CallTrouble | Values {
  if (status >= 300 && status < 400) return 'redirect'
  if (status >= 400) return 'status'
  if (text.trim() === '') return 'empty'
  if (HTML.test(text)) return 'html'
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'not-json'
  }
  if (!isObject(body)) return 'wrong-envelope'
  if (body.success === false) return 'success-false'
  const { list } = endpointOf(operation)
  const isWhole = list === null ? 'result' in body : Array.isArray(body[list])
  return isWhole ? body : 'wrong-envelope'
}

/** Parses an HTTP response as an operation's answer. */
export function readProbe({ operation, query = {} }: Question, raw: Raw): ProbeAnswer {
  if ('failed' in raw) {
    const { failed: trouble, cause } = raw
    return { operation, query, ok: false, trouble, cause, status: null, headers: new Headers() }
  }
  const { status, headers } = raw
  const asked = { operation, query, status, headers }
  const read = troubleOf(operation, raw)
  return typeof read === 'string'
    ? { ...asked, ok: false, trouble: read, cause: '' }
    : { ...asked, ok: true, body: read }
}
