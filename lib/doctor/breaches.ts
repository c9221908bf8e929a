import { z } from 'zod'
import { bareSchema, isDecimal } from '#lib/contract/bare-schema.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import type { Good, Values } from './answer.ts'
import { isWord, probeFieldName } from './walk.ts'

/** One way in which answers break the contract: where, how, how often. Never contains the value. */
export interface Breach {
  readonly operation: Operation
  readonly field: string
  /** `is null, not a number`. */
  readonly problem: string
  readonly times: number
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** The value with accepted variants normalised, which are no breaches: numbers sent as text, unknown enum values. */
function plain(given: z.core.$ZodType, value: unknown): unknown {
  const schema = bareSchema(given)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => plain(schema.element, item))
  if (schema instanceof z.ZodObject && isObject(value)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const known = Object.hasOwn(shape, name) ? shape[name] : undefined
        return [name, known ? plain(known, field) : field]
      }),
    )
  }
  if (isDecimal(schema) && typeof value === 'string' && DECIMAL.test(value)) return Number(value)
  if (schema instanceof z.ZodEnum && isWord(value)) return schema.options[0]
  return value
}

/** The `code` that the contract names for an operation's success; undefined where it names none. */
export function successCodeOf(operation: Operation): unknown {
  const shape: Values = (endpointOf(operation).response as z.ZodObject).shape
  return shape.code instanceof z.ZodLiteral ? shape.code.value : undefined
}

function plainCode({ operation, body }: Good): Values {
  const code = successCodeOf(operation)
  return 'code' in body && body.code !== null && String(body.code) === String(code) ? { ...body, code } : body
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  return { string: 'text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object'
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], body)

function problemOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type') {
    const wanted = WANTED[issue.expected] ?? issue.expected
    const is = typeOf(value)
    return is === 'a number' && wanted === 'a whole number' ? 'is no whole number' : `is ${is}, not ${wanted}`
  }
  // The contract's own message, which contains no value.
  if (issue.code === 'custom') return `is ${issue.message.replace(/^N/, 'n')}`
  if (issue.code === 'invalid_value') return `is ${typeOf(value)} that the contract does not name`
  return issue.code.replaceAll('_', ' ')
}

/** How an answer breaks the contract, apart from variants that the contract leaves open. */
export function breachesOf(answer: Good): Breach[] {
  const { operation } = answer
  const { response } = endpointOf(operation)
  const body = plain(response, plainCode(answer))
  const parsed = response.safeParse(body)
  return merged(
    (parsed.error?.issues ?? []).map((issue) => {
      const field = issue.path.map(probeFieldName).join('.')
      return { operation, field, problem: problemOf(issue, valueAt(body, issue.path)), times: 1 }
    }),
  )
}

export function merged(breaches: readonly Breach[]): Breach[] {
  const found = new Map<string, Breach>()
  for (const breach of breaches) {
    const key = `${breach.operation} ${breach.field} ${breach.problem}`
    found.set(key, { ...breach, times: breach.times + (found.get(key)?.times ?? 0) })
  }
  return [...found.values()]
}
