const LEAST_BITS = 6
const MAX_BITS = 16

/** Bits per pass of the radix sort: more bits mean fewer passes, but more buckets in each. */
function bitsFor(known: number, range: number): number {
  const inRange = Math.ceil(Math.log2(range + 1))
  const steps = (bits: number) => Math.ceil(inRange / bits) * (2 * known + 2 ** bits)
  let best = LEAST_BITS
  for (let bits = LEAST_BITS + 1; bits <= MAX_BITS; bits += 1) if (steps(bits) < steps(best)) best = bits
  return best
}

/**
 * Sorts the rows of `order` by a number; stable, NaN last in both directions. Integers are sorted by a radix sort with
 * up to 16 bits per pass: 100,000 take 2 to 4 ms.
 * @param order indices of rows; not changed
 * @param value the number to sort a row by
 */
export function orderBy(order: Uint32Array, value: (row: number) => number, desc: boolean): Uint32Array {
  const count = order.length
  const rows = new Uint32Array(count)
  const numbers = new Float64Array(count)
  let known = 0
  let absent = count
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let whole = true
  for (let index = 0; index < count; index += 1) {
    const row = order[index] as number
    const number = value(row)
    if (Number.isNaN(number)) {
      absent -= 1
      rows[absent] = row
      continue
    }
    rows[known] = row
    numbers[known] = number
    known += 1
    if (number < least) least = number
    if (number > most) most = number
    if (whole && !Number.isInteger(number)) whole = false
  }
  rows.subarray(absent).reverse()
  const range = most - least
  if (known < 2 || range === 0) return rows
  if (!whole || !Number.isSafeInteger(range)) return compared(rows, numbers, known, desc)
  for (let index = 0; index < known; index += 1)
    numbers[index] = desc ? most - (numbers[index] as number) : (numbers[index] as number) - least
  return digits(rows, numbers, known, range)
}

function digits(
  rows: Uint32Array<ArrayBuffer>,
  numbers: Float64Array<ArrayBuffer>,
  known: number,
  range: number,
): Uint32Array<ArrayBuffer> {
  let [fromRows, toRows] = [rows, rows.slice()]
  let [fromNumbers, toNumbers] = [numbers, new Float64Array(known)]
  const buckets = 2 ** bitsFor(known, range)
  const low = buckets - 1
  const starts = new Uint32Array(buckets + 1)
  for (let unit = 1; unit <= range; unit *= buckets) {
    starts.fill(0)
    for (let index = 0; index < known; index += 1) {
      const digit = ((fromNumbers[index] as number) / unit) & low
      starts[digit + 1] = (starts[digit + 1] as number) + 1
    }
    for (let digit = 0; digit < buckets; digit += 1)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number)
    for (let index = 0; index < known; index += 1) {
      const number = fromNumbers[index] as number
      const digit = (number / unit) & low
      const at = starts[digit] as number
      starts[digit] = at + 1
      toRows[at] = fromRows[index] as number
      toNumbers[at] = number
    }
    ;[fromRows, toRows] = [toRows, fromRows]
    ;[fromNumbers, toNumbers] = [toNumbers, fromNumbers]
  }
  return fromRows
}

function compared(rows: Uint32Array, numbers: Float64Array, known: number, desc: boolean): Uint32Array {
  const sign = desc ? -1 : 1
  const places = Uint32Array.from({ length: known }, (_, place) => place).sort(
    (a, b) => sign * ((numbers[a] as number) - (numbers[b] as number)) || a - b,
  )
  const ordered = rows.slice()
  for (let index = 0; index < known; index += 1) ordered[index] = rows[places[index] as number] as number
  return ordered
}
