/** The bytes of one value. */
export interface Cell {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** So many bytes are a number that a double keeps exactly. */
const EXACT_BYTES = 6
/** A letter holds six bits, and so one of so many values. */
const MOST_VALUES = 64
/** Behind the quote. */
const FIRST_LETTER = 0x23
const WIDTHS = [1, 2, 3, 6] as const

/** What tells a value from others of its column. */
function keyOf({ bytes, start, end }: Cell): number | string {
  if (end - start > EXACT_BYTES) return bytes.toString('latin1', start, end)
  let key = 0
  for (let at = start; at < end; at += 1) key = 256 * key + (bytes[at] as number)
  return key
}

/**
 * A column whose items have few values: each value once, and which of them each item has, as many items a letter as
 * fit. `unpacked` (lib/query/unpack.ts) reads it. Null where there are too many values. `count`: of the items.
 */
export function codedColumn(count: number, cell: (item: number) => Cell): string | null {
  const places = new Map<number | string, number>()
  const values: string[] = []
  const which = new Uint8Array(count)
  for (let item = 0; item < count; item += 1) {
    const one = cell(item)
    const key = keyOf(one)
    let place = places.get(key)
    if (place === undefined) {
      place = places.size
      if (place === MOST_VALUES) return null
      places.set(key, place)
      values.push(one.bytes.toString('utf8', one.start, one.end))
    }
    which[item] = place
  }
  const bits = WIDTHS.find((width) => values.length <= 1 << width) ?? 6
  let letters = ''
  for (let first = 0; first < count; first += 6 / bits) {
    let six = 0
    for (let at = 0; at < 6 / bits; at += 1) six |= (which[first + at] ?? 0) << (bits * at)
    letters += String.fromCharCode(FIRST_LETTER + six)
  }
  return `{"distinct":[${values}],"items":${count},"bits":${bits},"letters":${JSON.stringify(letters)}}`
}
