import { z } from 'zod'
import { bareSchema } from '#lib/contract/bare-schema.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

type Schema = z.core.$ZodType

/** One value of an answer. */
export interface Visited {
  /** The field names on the way, with `*` for the items of a list, e.g. `companyList.*.name`. */
  readonly path: string
  readonly key: string
  /** The contract's schema of it, unwrapped; null where there is none. */
  readonly schema: Schema | null
  /** The contract has a schema of the object, but not of this field. */
  readonly isUndocumented: boolean
  readonly value: unknown
}

const PLAIN = /^[a-z][A-Za-z0-9_]{0,39}$/

/** A field's name, if it looks like an identifier: any other key might be data, e.g. somebody's name. */
export const probeFieldName = (key: PropertyKey): string => {
  if (typeof key === 'number') return '*'
  return PLAIN.test(String(key)) ? String(key) : '(odd name)'
}

const joined = (path: string, key: PropertyKey): string =>
  path === '' ? probeFieldName(key) : `${path}.${probeFieldName(key)}`

/** Every value in `value`, itself first, each with its schema in the contract. */
export function* walk(
  given: Schema | null,
  value: unknown,
  path = '',
  isUndocumented = false,
): Generator<Visited> {
  const schema = given === null ? null : bareSchema(given)
  const key = path.slice(path.lastIndexOf('.') + 1)
  yield { path, key, schema, isUndocumented, value }
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

/** Whether a text could be an enum value, perhaps of a later release. */
export const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value)
