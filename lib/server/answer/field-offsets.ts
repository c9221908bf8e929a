import type { FieldRule } from './table.ts'

const QUOTE = 0x22
const MINUS = 0x2d
const ZERO = 0x30
const N = 0x6e
const FIRST_ITEMS = 256

/** The parts of a `FieldOffsets`, as passed between threads. */
export interface FieldOffsetsParts {
  readonly bytes: Uint8Array
  readonly spans: Int32Array
  readonly places: readonly number[]
  readonly count: number
}

/** `spans`, or where it has no room for so many numbers a copy that is twice as long. */
export function roomFor(spans: Int32Array, numbers: number): Int32Array {
  if (numbers <= spans.length) return spans
  const larger = new Int32Array(2 * spans.length)
  larger.set(spans)
  return larger
}

/** A few fields of a list's items, as byte offsets into the answer: values are decoded only when they are read. */
export class FieldOffsets {
  readonly #bytes: Buffer
  #places: readonly number[]
  #spans: Int32Array
  #count = 0

  /** @param names fields that the contract names and requires, each an integer or a text (or null) */
  constructor(bytes: Buffer, rules: readonly FieldRule[], names: readonly string[]) {
    this.#bytes = bytes
    this.#places = names.map((name) => rules.findIndex((rule) => rule.name === name))
    this.#spans = new Int32Array(2 * names.length * FIRST_ITEMS)
  }

  static from({ bytes, spans, places, count }: FieldOffsetsParts): FieldOffsets {
    const made = new FieldOffsets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), [], [])
    made.#places = places
    made.#spans = spans
    made.#count = count
    return made
  }

  parts(): FieldOffsetsParts {
    return { bytes: this.#bytes, spans: this.#spans, places: this.#places, count: this.#count }
  }

  get count(): number {
    return this.#count
  }

  add(spans: Int32Array): void {
    let at = 2 * this.#places.length * this.#count
    this.#spans = roomFor(this.#spans, at + 2 * this.#places.length)
    for (const place of this.#places) {
      this.#spans[at] = spans[2 * place] as number
      this.#spans[at + 1] = Math.abs(spans[2 * place + 1] as number)
      at += 2
    }
    this.#count += 1
  }

  /** The integer value of an item's field; `field` is its index in `names`. */
  int(item: number, field: number): number | null {
    const place = this.#place(item, field)
    const start = this.#spans[place] as number
    const end = this.#spans[place + 1] as number
    if (this.#bytes[start] === N) return null
    let value = 0
    const isNegative = this.#bytes[start] === MINUS
    for (let at = isNegative ? start + 1 : start; at < end; at += 1)
      value = 10 * value + (this.#bytes[at] as number) - ZERO
    return isNegative ? -value : value
  }

  text(item: number, field: number): string | null {
    const place = this.#place(item, field)
    return JSON.parse(this.#bytes.toString('utf8', this.#spans[place], this.#spans[place + 1]))
  }

  /** Whether the field's text begins with `start`, which must be ASCII; with null: whether the value is null. */
  begins(item: number, field: number, start: string | null): boolean {
    const at = this.#spans[this.#place(item, field)] as number
    if (start === null || this.#bytes[at] !== QUOTE) return start === null && this.#bytes[at] === N
    for (let index = 0; index < start.length; index += 1)
      if (this.#bytes[at + 1 + index] !== start.charCodeAt(index)) return false
    return true
  }

  #place(item: number, field: number): number {
    return 2 * (item * this.#places.length + field)
  }
}
