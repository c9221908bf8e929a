import { z } from 'zod'
import { bareSchema } from '#lib/contract/bare-schema.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

type Schema = z.core.$ZodType

/** One value of an answer. */
export interface Visited {
  /** `companyList.*.name`: the names on the way, `*` for each item of a list. */
  readonly path: string
  readonly key: string
  /** What the contract says of it, unwrapped; null where it says nothing. */
  readonly schema: Schema | null
  /** The contract names the fields beside it, and not this one. */
  readonly isStranger: boolean
  readonly value: unknown
}

const PLAIN = /^[a-z][A-Za-z0-9_]{0,39}$/

/** A field's name, if it looks like one: what only its writer can have chosen might be somebody's name. */
export const probeFieldName = (key: PropertyKey): string => {
  if (typeof key === 'number') return '*'
  return PLAIN.test(String(key)) ? String(key) : '(odd name)'
}

const joined = (path: string, key: PropertyKey): string =>
  path === '' ? probeFieldName(key) : `${path}.${probeFieldName(key)}`

/** Every value in `value`, itself first, each with what the contract says of it. */
export function* walk(
  given: Schema | null,
  value: unknown,
  path = '',
  isStranger = false,
): Generator<Visited> {
  const schema = given === null ? null : bareSchema(given)
  const key = path.slice(path.lastIndexOf('.') + 1)
  yield { path, key, schema, isStranger, value }
  if (Array.isArray(value)) {
    const element = schema instanceof z.ZodArray ? schema.element : null
    for (const [index, item] of value.entries()) yield* walk(element, item, joined(path, index))
  } else if (isObject(value)) {
    const shape: Readonly<Record<string, Schema>> = schema instanceof z.ZodObject ? schema.shape : {}
    const isClosed = schema instanceof z.ZodObject && !schema.def.catchall
    for (const [name, field] of Object.entries(value)) {
      const known = Object.hasOwn(shape, name) ? (shape[name] ?? null) : null
      yield* walk(known, field, joined(path, name), isClosed && known === null)
    }
  }
}

const WORD = /^[A-Za-z][\w.-]{0,39}$/

/** Text that could be a word of a list of words: an enum of a later release. */
export const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value)
