import { z } from 'zod'
import { bareSchema, isDecimal, isStamp } from '#lib/contract/bare-schema.ts'
import type { Endpoint } from '#lib/contract/define.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { instantIn, offsetAt } from '#lib/domain/time/wall-clock.ts'
import { Random } from '../seed/random.ts'
import { type Dialect, PARIS } from './dialect.ts'

type Values = Readonly<Record<string, unknown>>

/** Every fourth item of a list gets an enum value that api.md does not have. */
const EVERY = 4

/** A datetime of ours (UTC) in the dialect. A deadline is a day (api.md 4.5): midnight in the API's time zone. */
function stamp(text: string, key: string, { dates }: Dialect): string {
  if (dates === 'utc' || !text.endsWith('Z')) return text
  const given = Date.parse(text)
  const moment = key === 'deadline' ? instantIn(given, PARIS) : given
  const ahead = offsetAt(moment, PARIS)
  const local = new Date(moment + ahead).toISOString().slice(0, -1)
  return dates === 'paris' ? local : `${local}${new Date(ahead).toISOString().slice(11, 16).padStart(6, '+')}`
}

const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Converts the datetimes inside a value that api.md does not show. */
function withStamps(value: unknown, dialect: Dialect): unknown {
  if (typeof value === 'string') return STAMP.test(value) ? stamp(value, '', dialect) : value
  if (Array.isArray(value)) return value.map((item) => withStamps(item, dialect))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withStamps(field, dialect)]))
}

/** A decimal number as databases print it: with two decimals where they are enough. */
function decimal(value: number): string {
  const short = value.toFixed(2)
  return Number(short) === value ? short : String(value)
}

/** Whether items are sent as stored: dates, numbers and enum values as in api.md. */
const isPlain = ({ dates, numbers, extra }: Dialect) =>
  dates === 'utc' && numbers === 'number' && extra === 'none'

interface FieldContext {
  readonly dialect: Dialect
  readonly key: string
  /** Index in the list that contains the value. */
  readonly index: number
}

function translate(given: z.core.$ZodType, value: unknown, context: FieldContext): unknown {
  const schema = bareSchema(given)
  const { dialect, key, index } = context
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item, at) => translate(schema.element, item, { dialect, key, index: at }))
  if (schema instanceof z.ZodObject && isObject(value)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
    const fields = Object.entries(value).map(([name, field]) => {
      const known = shape[name]
      return [name, known ? translate(known, field, { dialect, key: name, index }) : field]
    })
    const added = dialect.extra === 'fields' ? { addedLater: { note: 'In no document' } } : {}
    return { ...Object.fromEntries(fields), ...added }
  }
  if (schema instanceof z.ZodUnknown) return withStamps(value, dialect)
  if (typeof value === 'string' && isStamp(schema)) return stamp(value, key, dialect)
  if (typeof value === 'number' && dialect.numbers === 'text' && isDecimal(schema)) return decimal(value)
  if (schema instanceof z.ZodEnum && dialect.extra === 'fields' && index % EVERY === EVERY - 1)
    return `${value}_LATER`
  return value
}

const changedAt = (item: unknown): string => {
  const known = isObject(item)
    ? (item.modified ?? item.modifiedRow ?? item.preparedDate ?? item.newsDate ?? item.date)
    : null
  return typeof known === 'string' ? known : ''
}

function ordered(items: readonly unknown[], { order }: Dialect, turn: number): readonly unknown[] {
  if (order === 'recent') return items.toSorted((a, b) => changedAt(b).localeCompare(changedAt(a)))
  if (order === 'id') return items
  const random = new Random(turn, 'order')
  const shuffled = items.map((item) => ({ item, rank: random.next() })).sort((a, b) => a.rank - b.rank)
  return shuffled.map(({ item }) => item)
}

/** Sets the `code` of any response, errors included. */
export function withCode<Body extends object>(body: Body, { codes }: Dialect): Body {
  const code: unknown = 'code' in body ? body.code : undefined
  if (codes === 'text' && typeof code === 'number') return { ...body, code: String(code) }
  return codes === 'int' && typeof code === 'string' && /^\d+$/.test(code)
    ? { ...body, code: Number(code) }
    : body
}

/**
 * A successful response in the dialect. `turn` differs for every call; an order that changes between calls depends on
 * it. A page of campaign results was cut from the ordered list, so it is in order already.
 */
export function speak(dialect: Dialect, endpoint: Endpoint, body: unknown, turn: number): unknown {
  if (!isObject(body) || !(endpoint.response instanceof z.ZodObject)) return body
  const shape: Readonly<Record<string, z.core.$ZodType>> = endpoint.response.shape
  const spoken = Object.entries(body).map(([name, value]) => {
    const schema = shape[name]
    if (!schema || name === 'parameters') return [name, value]
    const isList = name === endpoint.list && Array.isArray(value) && !('count' in body)
    const inOrder = isList ? ordered(value, dialect, turn) : value
    return [name, isPlain(dialect) ? inOrder : translate(schema, inOrder, { dialect, key: name, index: 0 })]
  })
  return withCode(Object.fromEntries(spoken) as Values, dialect)
}
