import {
  endOfAnyNumber,
  endOfNumber,
  endOfStamp,
  endOfText,
  isStampLike,
  type ScalarFlags,
} from './scalars.ts'
import { type FieldRule, KIND, type TableRule } from './table.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const SPACE = 0x20

/** Deeper than any answer of the contract; what is nested deeper is left to JSON.parse. */
const DEEPEST = 24
const NOT_READ = -1
/** The bytes of `null` as a little-endian 32-bit integer. */
const NULL = 0x6c6c756e

let view: DataView = new DataView(new ArrayBuffer(0))
const marks: ScalarFlags = { isUtc: false, isFraction: false, isOther: false }

function skipSpace(bytes: Uint8Array, at: number): number {
  let index = at
  let byte = bytes[index] as number
  while (byte <= SPACE && (byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09)) {
    marks.isOther = true
    index += 1
    byte = bytes[index] as number
  }
  return index
}

function isWord(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return false
  return true
}

/** `isWord` for a key, four bytes at a time: keys are more than half of an answer's bytes. */
function isKey(bytes: Uint8Array, at: number, { key, words, end }: FieldRule): boolean {
  const last = at + key.length - 4
  if (last + 4 > bytes.length) return false
  for (let index = 0; index < words.length; index += 1)
    if (view.getUint32(at + 4 * index, true) !== words[index]) return false
  return view.getUint32(last, true) === end
}

const isNull = (bytes: Uint8Array, at: number): boolean =>
  at + 4 <= bytes.length && view.getUint32(at, true) === NULL

const word = (text: string) => new Uint8Array(Buffer.from(text))
const TRUE = word('true')
const FALSE = word('false')
const DEADLINE = word('"deadline"')

function endOfBool(bytes: Uint8Array, at: number): number {
  if (isWord(bytes, at, TRUE)) return at + 4
  return isWord(bytes, at, FALSE) ? at + 5 : NOT_READ
}

/** Any value, of any type. Texts that plain.ts may have to rewrite are not read here. */
function endOfAny(bytes: Uint8Array, at: number, depth: number): number {
  const byte = bytes[at] as number
  if (byte === QUOTE) {
    const end = endOfText(bytes, at, marks)
    return end === NOT_READ || isStampLike(bytes, at, end, marks) ? NOT_READ : end
  }
  if (byte === OPEN_ARRAY) return endOfArray(bytes, at, null, depth + 1)
  if (byte === OPEN_OBJECT) return endOfAnyObject(bytes, at, depth + 1)
  if (byte === 0x6e) return isNull(bytes, at) ? at + 4 : NOT_READ
  if (byte === 0x74 || byte === 0x66) return endOfBool(bytes, at)
  return endOfAnyNumber(bytes, at, marks)
}

function endOfAnyObject(bytes: Uint8Array, at: number, depth: number): number {
  if (depth > DEEPEST) return NOT_READ
  // Keys may repeat, and keys that are integers are reordered by JSON.parse.
  marks.isOther = true
  let index = skipSpace(bytes, at + 1)
  if (bytes[index] === CLOSE_OBJECT) return index + 1
  for (;;) {
    const end = endOfName(bytes, index)
    if (end === NOT_READ || isWord(bytes, index, DEADLINE)) return NOT_READ
    index = skipSpace(bytes, end)
    if (bytes[index] !== COLON) return NOT_READ
    index = endOfAny(bytes, skipSpace(bytes, index + 1), depth)
    if (index === NOT_READ) return NOT_READ
    index = skipSpace(bytes, index)
    if (bytes[index] === CLOSE_OBJECT) return index + 1
    if (bytes[index] !== COMMA) return NOT_READ
    index = skipSpace(bytes, index + 1)
  }
}

/** A key without escapes. */
function endOfName(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) return NOT_READ
  const end = endOfText(bytes, at, marks)
  for (let index = at + 1; index < end; index += 1) if (bytes[index] === BACKSLASH) return NOT_READ
  return end
}

function endOfArray(bytes: Uint8Array, at: number, element: TableRule | null, depth: number): number {
  if (depth > DEEPEST || bytes[at] !== OPEN_ARRAY) return NOT_READ
  let index = skipSpace(bytes, at + 1)
  if (bytes[index] === CLOSE_ARRAY) return index + 1
  for (;;) {
    index = element ? endOfValue(bytes, index, element, depth) : endOfAny(bytes, index, depth)
    if (index === NOT_READ) return NOT_READ
    index = skipSpace(bytes, index)
    if (bytes[index] === CLOSE_ARRAY) return index + 1
    if (bytes[index] !== COMMA) return NOT_READ
    index = skipSpace(bytes, index + 1)
  }
}

function endOfValue(bytes: Uint8Array, at: number, rule: TableRule, depth: number): number {
  if (bytes[at] === 0x6e) return rule.isNullable && isNull(bytes, at) ? at + 4 : NOT_READ
  switch (rule.kind) {
    case KIND.text:
      return bytes[at] === QUOTE ? endOfText(bytes, at, marks) : NOT_READ
    case KIND.int:
      return endOfNumber(bytes, at, true, marks)
    case KIND.number:
      return endOfNumber(bytes, at, false, marks)
    case KIND.bool:
      return endOfBool(bytes, at)
    case KIND.stamp:
    case KIND.deadline:
    case KIND.day:
      return bytes[at] === QUOTE ? endOfStamp(bytes, at, rule.kind, marks) : NOT_READ
    case KIND.object:
      return endOfObject(bytes, at, rule, depth + 1, null)
    case KIND.array:
      return endOfArray(bytes, at, rule.element, depth + 1)
    case KIND.any:
      return endOfAny(bytes, at, depth)
    case KIND.record:
      return bytes[at] === OPEN_OBJECT ? endOfUnnamed(bytes, at, depth) : NOT_READ
    case KIND.bounded:
      return bytes[at] === OPEN_ARRAY && bytes[at + 1] === CLOSE_ARRAY ? at + 2 : NOT_READ
    case KIND.other:
      return NOT_READ
    default:
      return rule.kind satisfies never
  }
}

/** The index of the field whose key is at `at`; the number of fields where the contract has no such key. */
function fieldAt(bytes: Uint8Array, at: number, end: number, rule: TableRule): number {
  const { fields } = rule
  for (let index = 0; index < fields.length; index += 1) {
    const { key } = fields[index] as TableRule['fields'][number]
    if (key.length - 1 === end - at && isWord(bytes, at, key.subarray(0, -1))) return index
  }
  return fields.length
}

/** A value that the contract does not name: it only has to be JSON. */
function endOfUnnamed(bytes: Uint8Array, at: number, depth: number): number {
  const { isUtc } = marks
  const end = endOfAny(bytes, at, depth)
  marks.isUtc = isUtc
  marks.isOther = true
  return end
}

/** `spans`: where to record the byte ranges of the values, for the outermost object. */
function endOfObject(
  bytes: Uint8Array,
  at: number,
  rule: TableRule,
  depth: number,
  spans: Int32Array | null,
): number {
  if (depth > DEEPEST || bytes[at] !== OPEN_OBJECT) return NOT_READ
  const { fields, follows } = rule
  let low = 0
  let high = 0
  let required = 0
  let before = 0
  let index = skipSpace(bytes, at + 1)
  if (bytes[index] === CLOSE_OBJECT) return rule.required === 0 ? index + 1 : NOT_READ
  for (;;) {
    let place = follows[before] as number
    const guess = fields[place]
    if (guess && isKey(bytes, index, guess)) index += guess.key.length
    else {
      const end = endOfName(bytes, index)
      if (end === NOT_READ) return NOT_READ
      place = fieldAt(bytes, index, end, rule)
      index = skipSpace(bytes, end)
      if (bytes[index] !== COLON) return NOT_READ
      index += 1
      if (place < fields.length) follows[before] = place
    }
    index = skipSpace(bytes, index)
    const field = fields[place]
    if (field) {
      const bit = 1 << (place < 31 ? place : place - 31)
      // A duplicate key: JSON.parse keeps the last.
      if (((place < 31 ? low : high) & bit) !== 0) return NOT_READ
      if (place < 31) low |= bit
      else high |= bit
      if (field.isRequired) required += 1
      if (spans) marks.isOther = false
      const end = endOfValue(bytes, index, field.rule, depth)
      if (end === NOT_READ) return NOT_READ
      if (spans) {
        spans[2 * place] = index
        spans[2 * place + 1] = marks.isOther ? -end : end
      }
      index = end
      before = place + 1
    } else {
      index = endOfUnnamed(bytes, index, depth)
      if (index === NOT_READ) return NOT_READ
    }
    index = skipSpace(bytes, index)
    if (bytes[index] === CLOSE_OBJECT) return required === rule.required ? index + 1 : NOT_READ
    if (bytes[index] !== COMMA) return NOT_READ
    index = skipSpace(bytes, index + 1)
  }
}

/**
 * Reads list items in their bytes, without making objects. It accepts only what matches the contract in the usual spelling;
 * any other item is left to JSON.parse and the schema.
 */
export class ItemScanner {
  readonly rule: TableRule
  /**
   * Byte range of each field of the item read last. The end is negative where JSON.stringify might write the value
   * differently, and 0 where the item lacks the field.
   */
  readonly spans: Int32Array
  /** Whether any item read so far has a datetime in UTC, and a number with a fraction. */
  isUtc = false
  isFraction = false

  constructor(rule: TableRule) {
    this.rule = rule
    this.spans = new Int32Array(2 * rule.fields.length)
  }

  /** The index after the item that begins at `at`; -1 where it must be parsed instead. */
  read(bytes: Uint8Array, at: number): number {
    marks.isUtc = false
    marks.isFraction = false
    this.spans.fill(0)
    if (
      view.buffer !== bytes.buffer ||
      view.byteOffset !== bytes.byteOffset ||
      view.byteLength !== bytes.length
    )
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const end = this.rule.kind === KIND.object ? endOfObject(bytes, at, this.rule, 0, this.spans) : NOT_READ
    if (end === NOT_READ) return NOT_READ
    this.isUtc ||= marks.isUtc
    this.isFraction ||= marks.isFraction
    return end
  }
}
