const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/** No answer of the contract is nested nearly so deep, and a deeper one cannot be serialised again. */
const DEEPEST = 500
/** How many values one item may consist of: more than a company with twenty thousand branches. */
const MAX_OF_ITEM = 1_000_000
/** The same for what is not an item of a list: it is validated in one go. */
export const MAX_RECORD_VALUES = 50_000

/** The text is not JSON, or not of the expected shape. */
export class ScanError extends Error {
  override readonly name = 'ScanError'
}

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

export function skipSpace(bytes: Buffer, at: number): number {
  let index = at
  while (isSpace(bytes[index])) index += 1
  return index
}

function endOfString(bytes: Buffer, at: number): number {
  for (let index = at + 1; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === BACKSLASH) index += 1
    else if (byte === QUOTE) return index + 1
  }
  throw new ScanError('A string does not end')
}

const endsPrimitive = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || isSpace(byte)

/**
 * The index after the JSON value that begins at `at`. Brackets are counted, not matched, as JSON.parse does that later, in one
 * go: so a value that is nested too deep, or made of more than `most` others, throws ScanError.
 */
export function endOfValue(bytes: Buffer, at: number, most = MAX_OF_ITEM): number {
  let depth = 0
  let parts = 0
  for (let index = at; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (depth === 0 && endsPrimitive(byte)) return index
    if (byte === QUOTE) {
      index = endOfString(bytes, index) - 1
      if (depth === 0) return index + 1
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1
      parts += 1
      if (depth > DEEPEST) throw new ScanError('A value is nested too deep')
    } else if (byte === COMMA) {
      parts += 1
      if (parts > most) throw new ScanError('A value has too many parts')
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  if (depth > 0) throw new ScanError('A value does not end')
  return bytes.length
}

function expect(bytes: Buffer, at: number, byte: number): number {
  const index = skipSpace(bytes, at)
  if (bytes[index] !== byte) throw new ScanError('Not the expected character')
  return skipSpace(bytes, index + 1)
}

/** The index where the array under the root key `name` opens; null when the root object has no such array. */
export function findArray(bytes: Buffer, name: string): number | null {
  let at = expect(bytes, 0, OPEN_OBJECT)
  while (bytes[at] === QUOTE) {
    const keyEnd = endOfString(bytes, at)
    const value = expect(bytes, keyEnd, COLON)
    const isWanted = bytes.toString('utf8', at + 1, keyEnd - 1) === name
    if (isWanted) return bytes[value] === OPEN_ARRAY ? value : null
    const after = skipSpace(bytes, endOfValue(bytes, value))
    if (bytes[after] !== COMMA) return null
    at = skipSpace(bytes, after + 1)
  }
  return null
}

/**
 * The byte ranges of the items of the array that opens at `at`; returns the index after its end.
 * Nothing is parsed: a large answer is read item by item, and is never in memory as objects all at once.
 */
export function* itemRanges(
  bytes: Buffer,
  at: number,
): Generator<readonly [start: number, end: number], number> {
  let index = skipSpace(bytes, at + 1)
  if (bytes[index] === CLOSE_ARRAY) return index + 1
  for (;;) {
    const end = endOfValue(bytes, index)
    if (end === index) throw new ScanError('An item is missing')
    yield [index, end]
    index = skipSpace(bytes, end)
    if (bytes[index] === CLOSE_ARRAY) return index + 1
    if (bytes[index] !== COMMA) throw new ScanError('Items are not separated')
    index = skipSpace(bytes, index + 1)
  }
}
