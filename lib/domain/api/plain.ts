import type { PlainShape } from '#lib/contract/shape.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { plainDay, plainStamp, type StampForm, stampForm } from '#lib/domain/time/plain-stamp.ts'

/** Which formats the API used for its values, observed while they were normalised. */
export interface Spelling {
  stamps: StampForm | null
  /** Whether decimal numbers came as numbers, and as text. */
  numbers: boolean
  textNumbers: boolean
  /** The newest timestamp without a zone, milliseconds since 1970. */
  newest: number | null
}

type Change = (value: unknown, key: string, into: Plain) => unknown

const DIGITS = /^-?\d+(?:\.\d+)?$/
/** The field that is documented as a datetime but holds a date (api.md 2.3, 4.5). */
export const DAY_FIELD = 'deadline'
const Z = 0x5a

/** Normalises values (numbers as numbers, timestamps in UTC), and records their original formats. */
export class Plain {
  readonly timeZone: string
  readonly seen: Spelling = { stamps: null, numbers: false, textNumbers: false, newest: null }
  /** Number of values that came in another format. */
  changed = 0

  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  stamp(text: string, key: string): string {
    // Fast path: UTC already, as from nearly every API.
    if (text.charCodeAt(text.length - 1) === Z && key !== DAY_FIELD) {
      this.seen.stamps ??= 'utc'
      return text
    }
    const form = stampForm(text)
    if (form === null) return text
    // A format other than UTC takes precedence, even if it occurs only once.
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

/** Normalises timestamps in a value whose structure api.md does not show. */
const changeUnknown: Change = (value, key, into) => {
  if (typeof value === 'string') return into.stamp(value, key)
  if (Array.isArray(value)) return value.map((item) => changeUnknown(item, key, into))
  if (isObject(value))
    for (const [name, field] of Object.entries(value)) value[name] = changeUnknown(field, name, into)
  return value
}

const changeNumber: Change = (value, _, into) => {
  if (typeof value === 'string') return into.number(value)
  if (typeof value === 'number' && !Number.isInteger(value)) into.seen.numbers = true
  return value
}

const changeStamp: Change = (value, key, into) => (typeof value === 'string' ? into.stamp(value, key) : value)

/**
 * A function that normalises a value of that shape, where api.md leaves its format open: numbers
 * sent as text become numbers, timestamps are in UTC, a deadline is midnight UTC of its day. Objects are changed in
 * place; values of another type stay unchanged.
 */
export function respellerOf(shape: PlainShape): Change {
  if (shape === 'unknown') return changeUnknown
  if (shape === 'number') return changeNumber
  if (shape === 'stamp') return changeStamp
  if ('items' in shape) {
    const item = respellerOf(shape.items)
    return (value, key, into) => {
      if (!Array.isArray(value)) return value
      for (let index = 0; index < value.length; index += 1) value[index] = item(value[index], key, into)
      return value
    }
  }
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, respellerOf(field)] as const)
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
