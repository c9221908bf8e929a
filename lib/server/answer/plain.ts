import { z } from 'zod'

import { plainDay, plainStamp, type StampForm, stampForm } from '#lib/domain/time/plain-stamp.ts'

/** What was seen of the API's spelling while its values were made plain. */
export interface Spelling {
  stamps: StampForm | null
  /** Whether decimal numbers were seen as such, and as text. */
  numbers: boolean
  textNumbers: boolean
  /** The newest stamp without a zone, milliseconds since 1970. */
  newest: number | null
}

type Change = (value: unknown, key: string, into: Plain) => unknown

const DIGITS = /^-?\d+(?:\.\d+)?$/
/** The field that is called a datetime and holds a day (api.md 2.3, 4.5). */
export const DAY_FIELD = 'deadline'
const Z = 0x5a

/** Makes values plain and remembers what they were: numbers as numbers, stamps in UTC. */
export class Plain {
  readonly timeZone: string
  readonly seen: Spelling = { stamps: null, numbers: false, textNumbers: false, newest: null }
  /** Values that came in another spelling. */
  changed = 0

  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  stamp(text: string, key: string): string {
    // What nearly every API sends: nothing to look for.
    if (text.charCodeAt(text.length - 1) === Z && key !== DAY_FIELD) {
      this.seen.stamps ??= 'utc'
      return text
    }
    const form = stampForm(text)
    if (form === null) return text
    // A zone that is missing once is what there is to know.
    if (this.seen.stamps === null || form !== 'utc') this.seen.stamps = form
    const plain = key === DAY_FIELD ? plainDay(text, this.timeZone) : plainStamp(text, this.timeZone)
    if (plain !== text) this.changed += 1
    if (form === 'zoneless' && key === 'modified')
      this.seen.newest = Math.max(this.seen.newest ?? 0, Date.parse(plain))
    return plain
  }

  number(text: string): unknown {
    if (!DIGITS.test(text)) return text
    this.seen.textNumbers = true
    this.changed += 1
    return Number(text)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.unwrap())
  return schema
}

/** Whatever looks like a stamp in what api.md does not show. */
const changeUnknown: Change = (value, key, into) => {
  if (typeof value === 'string') return into.stamp(value, key)
  if (Array.isArray(value)) return value.map((item) => changeUnknown(item, key, into))
  if (isObject(value))
    for (const [name, field] of Object.entries(value)) value[name] = changeUnknown(field, name, into)
  return value
}

const changes = new WeakMap<z.core.$ZodType, Change | null>()

function makeChange(schema: z.core.$ZodType): Change | null {
  if (schema instanceof z.ZodUnknown) return changeUnknown
  // Ids and counts stay numbers in every reading; one that is not is drift.
  if (schema instanceof z.ZodNumber && !(schema instanceof z.ZodNumberFormat))
    return (value, _, into) => {
      if (typeof value === 'string') return into.number(value)
      if (typeof value === 'number' && !Number.isInteger(value)) into.seen.numbers = true
      return value
    }
  if (schema instanceof z.ZodString)
    return schema.meta()?.format === 'date-time'
      ? (value, key, into) => (typeof value === 'string' ? into.stamp(value, key) : value)
      : null
  if (schema instanceof z.ZodArray) {
    const item = changeOf(schema.element)
    if (!item) return null
    return (value, key, into) => {
      if (!Array.isArray(value)) return value
      for (let index = 0; index < value.length; index += 1) value[index] = item(value[index], key, into)
      return value
    }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  const fields = Object.entries(shape).flatMap(([name, field]): [string, Change][] => {
    const change = changeOf(field)
    return change ? [[name, change]] : []
  })
  if (fields.length === 0) return null
  return (value, _, into) => {
    if (!isObject(value)) return value
    for (const [name, change] of fields) {
      const before = value[name]
      if (before === null || before === undefined) continue
      const after = change(before, name, into)
      if (after !== before) value[name] = after
    }
    return value
  }
}

function changeOf(schema: z.core.$ZodType): Change | null {
  const known = changes.get(schema)
  if (known !== undefined) return known
  const made = makeChange(unwrap(schema))
  changes.set(schema, made)
  return made
}

/**
 * A value of the API in one spelling, whatever it chose where api.md is silent (design.md section 10): numbers that came
 * as text are numbers, stamps are in UTC, a deadline is midnight UTC of its day. In place; what is no such value stays.
 */
export const makePlain = <T>(schema: z.ZodType, value: T, into: Plain): T =>
  (changeOf(schema)?.(value, '', into) ?? value) as T
