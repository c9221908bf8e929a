import { KIND } from './table.ts'

/** What was found in an item; `isOther`: something that JSON.stringify would write differently. */
export interface ScalarFlags {
  isUtc: boolean
  isFraction: boolean
  isOther: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
const DOT = 0x2e
const COLON = 0x3a
const T = 0x54
const Z = 0x5a
const SPACE = 0x20
const NOT_READ = -1

/** A number of so many digits is exact, and is written as it came. */
const EXACT = 15
/** No real value has a longer number. */
const MAX_LENGTH = 40
/** The shortest text with a time: YYYY-MM-DDTHH:MM. */
const STAMP_LENGTH = 16
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

// Bytes inside a text: 1 ends it, 2 begins an escape, 3 is not allowed.
const CLASSES = new Uint8Array(256).fill(3, 0, 0x20)
CLASSES[QUOTE] = 1
CLASSES[BACKSLASH] = 2
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'))

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE
const isHex = (byte: number) =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)

function endOfEscape(bytes: Uint8Array, at: number): number {
  const byte = bytes[at + 1] as number
  if (ESCAPED.has(byte)) return at + 2
  if (byte !== 0x75) return NOT_READ
  for (let index = at + 2; index < at + 6; index += 1) if (!isHex(bytes[index] as number)) return NOT_READ
  return at + 6
}

/** The index after the text whose opening quote is at `at`; -1 where it is invalid. */
export function endOfText(bytes: Uint8Array, at: number, marks: ScalarFlags): number {
  let index = at + 1
  for (;;) {
    let kind = CLASSES[bytes[index] as number]
    while (kind === 0) {
      index += 1
      kind = CLASSES[bytes[index] as number]
    }
    if (kind === 1) return index + 1
    if (kind !== 2) return NOT_READ
    marks.isOther = true
    index = endOfEscape(bytes, index)
    if (index === NOT_READ) return NOT_READ
  }
}

/** The index after the digits that begin at `at`. */
function endOfDigits(bytes: Uint8Array, at: number): number {
  let index = at
  while (isDigit(bytes[index] as number)) index += 1
  return index
}

/** The index after the number at `at`; -1 where it is none, or may lose digits and must be parsed. */
export function endOfNumber(bytes: Uint8Array, at: number, isInt: boolean, marks: ScalarFlags): number {
  const first = bytes[at] === MINUS ? at + 1 : at
  let index = endOfDigits(bytes, first)
  const isZero = bytes[first] === ZERO
  if (index === first || index - first > EXACT || (isZero && index > first + 1)) return NOT_READ
  if (isZero && first > at) marks.isOther = true
  if (bytes[index] === DOT) {
    const dot = index
    index = endOfDigits(bytes, dot + 1)
    if (isInt || index === dot + 1) return NOT_READ
    if (index - first > MAX_LENGTH) return NOT_READ
    if (index - first > EXACT) {
      marks.isOther = true
      marks.isFraction ||= !Number.isInteger(Number(String.fromCharCode(...bytes.subarray(first, index))))
      return bytes[index] === 0x65 || bytes[index] === 0x45 ? NOT_READ : index
    }
    let last = index - 1
    while (bytes[last] === ZERO) last -= 1
    if (last > dot) marks.isFraction = true
    if (isZero || last < index - 1) marks.isOther = true
  }
  return bytes[index] === 0x65 || bytes[index] === 0x45 ? NOT_READ : index
}

/** The index after any number at `at`, of any length, for values outside the contract; -1 where it is none. */
export function endOfAnyNumber(bytes: Uint8Array, at: number, marks: ScalarFlags): number {
  marks.isOther = true
  const first = bytes[at] === MINUS ? at + 1 : at
  let index = endOfDigits(bytes, first)
  if (index === first || (bytes[first] === ZERO && index > first + 1)) return NOT_READ
  if (bytes[index] === DOT) {
    const dot = index
    index = endOfDigits(bytes, dot + 1)
    if (index === dot + 1) return NOT_READ
  }
  if (bytes[index] !== 0x65 && bytes[index] !== 0x45) return index
  const sign = bytes[index + 1] === MINUS || bytes[index + 1] === 0x2b ? 1 : 0
  const end = endOfDigits(bytes, index + 1 + sign)
  return end === index + 1 + sign ? NOT_READ : end
}

const twoAt = (bytes: Uint8Array, at: number): number => {
  const tens = bytes[at] as number
  const ones = bytes[at + 1] as number
  return isDigit(tens) && isDigit(ones) ? 10 * (tens - ZERO) + ones - ZERO : NOT_READ
}

/** Whether an existing date, YYYY-MM-DD, stands at `at`. */
function isDayAt(bytes: Uint8Array, at: number): boolean {
  const century = twoAt(bytes, at)
  const year = twoAt(bytes, at + 2)
  const month = twoAt(bytes, at + 5)
  const day = twoAt(bytes, at + 8)
  if (century < 0 || year < 0 || bytes[at + 4] !== MINUS || bytes[at + 7] !== MINUS) return false
  const isLeap = year % 4 === 0 && (year !== 0 || century % 4 === 0)
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0))
}

/** Where the time of day at `at` ends: `HH:MM`, `HH:MM:SS` or with a fraction; -1 where it is none. */
function endOfTime(bytes: Uint8Array, at: number): number {
  if (twoAt(bytes, at) < 0 || bytes[at + 2] !== COLON || twoAt(bytes, at + 3) < 0) return NOT_READ
  if (bytes[at + 5] !== COLON) return at + 5
  if (twoAt(bytes, at + 6) < 0) return NOT_READ
  if (bytes[at + 8] !== DOT) return at + 8
  const end = endOfDigits(bytes, at + 9)
  return end > at + 9 && end <= at + 18 ? end : NOT_READ
}

/** Whether the time from `at` to `end` is T00:00:00 or T00:00:00.000. */
function isMidnight(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at] !== T || (end !== at + 9 && end !== at + 13)) return false
  for (let index = at + 1; index < end; index += 1)
    if (bytes[index] !== ZERO && isDigit(bytes[index] as number)) return false
  return true
}

/** The index after the UTC datetime or the date whose quote is at `at`; -1 where it is neither, or must be rewritten. */
export function endOfStamp(bytes: Uint8Array, at: number, kind: number, marks: ScalarFlags): number {
  const time = at + 11
  if (!isDayAt(bytes, at + 1)) return NOT_READ
  if (bytes[time] === QUOTE) return time + 1
  if (bytes[time] !== T && bytes[time] !== SPACE) return NOT_READ
  const end = endOfTime(bytes, time + 1)
  if (end === NOT_READ || bytes[end] !== Z || bytes[end + 1] !== QUOTE) return NOT_READ
  if (kind === KIND.deadline && !isMidnight(bytes, time, end)) return NOT_READ
  if (kind !== KIND.day) marks.isUtc = true
  return end + 2
}

/** Whether plain.ts might rewrite the text between the quotes, a value outside the contract. */
export function isStampLike(bytes: Uint8Array, at: number, end: number, marks: ScalarFlags): boolean {
  const first = bytes[at + 1] as number
  // An escape at the end may stand for any last letter.
  if (bytes[end - 7] === BACKSLASH && end - 7 > at) return true
  if (end - at > 2 && bytes[end - 2] === Z) marks.isUtc = true
  else if (end - at - 2 >= STAMP_LENGTH && (isDigit(first) || first === BACKSLASH)) return true
  return false
}
