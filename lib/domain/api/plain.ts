import type { PlainShape } from '#lib/contract/shape.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
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

/** Whatever looks like a stamp in what api.md does not show. */
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
 * A function that puts a value of that shape into one spelling, whatever the API chose where api.md is silent (design.md
 * section 10): numbers that came as text are numbers, stamps are in UTC, a deadline is midnight UTC of its day. In place;
 * what is no such value stays.
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
