/** The most distinct values: a character holds six bits. */
const MAX_VALUES = 64
const WIDTHS = [1, 2, 3, 6] as const
/** The first character code used: after the quote, which JSON would escape. */
const FIRST_LETTER = 0x23

/**
 * The JSON of a dictionary-coded column: its distinct values, and an index per item, packed into characters
 * (docs/decisions/columns-on-the-wire.md). `unpacked` reads it. Null where there are too many values.
 * @param count number of items
 * @param keyOf the identity of an item's value
 * @param textOf an item's value as JSON
 */
export function codedColumn(
  count: number,
  keyOf: (item: number) => unknown,
  textOf: (item: number) => string,
): string | null {
  const places = new Map<unknown, number>()
  const values: string[] = []
  const which = new Uint8Array(count)
  for (let item = 0; item < count; item += 1) {
    const key = keyOf(item)
    let place = places.get(key)
    if (place === undefined) {
      place = places.size
      if (place === MAX_VALUES) return null
      places.set(key, place)
      values.push(textOf(item))
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
