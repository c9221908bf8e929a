import { setImmediate } from 'node:timers/promises'
import { codedColumn } from '#lib/domain/api/coded-column.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import type { Packing } from './checked.ts'
import { roomFor } from './field-offsets.ts'
import type { FieldRule } from './table.ts'

const PIECE = 64 * 1024
const SHORT = 48
const NULL = Buffer.from('null')
const FIRST_ITEMS = 256
/** This many bytes, as one integer, are exact in a double. */
const EXACT_BYTES = 6

/** Collects bytes into buffers of limited size. */
class Pieces {
  readonly all: Buffer[] = []
  #piece = Buffer.allocUnsafeSlow(PIECE)
  #at = 0

  put(from: Uint8Array, start: number, end: number): void {
    const length = end - start
    if (this.#at + length > PIECE) this.#next(length)
    const piece = this.#piece
    let at = this.#at
    // For a few bytes, a call of `set` costs more than copying them.
    if (length <= SHORT)
      for (let index = start; index < end; index += 1) {
        piece[at] = from[index] as number
        at += 1
      }
    else piece.set(from.subarray(start, end), at)
    this.#at += length
  }

  text(text: string): void {
    const bytes = Buffer.from(text)
    this.put(bytes, 0, bytes.length)
  }

  end(): readonly Buffer[] {
    if (this.#at > 0) this.all.push(this.#piece.subarray(0, this.#at))
    return this.all
  }

  #next(length: number): void {
    this.end()
    this.#piece = Buffer.allocUnsafeSlow(Math.max(PIECE, length))
    this.#at = 0
  }
}

interface Cell {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** A key that is equal for equal values of a column. */
function keyOf({ bytes, start, end }: Cell): number | string {
  if (end - start > EXACT_BYTES) return bytes.toString('latin1', start, end)
  let key = 0
  for (let at = start; at < end; at += 1) key = 256 * key + (bytes[at] as number)
  return key
}

/** The requested fields of each item of a list: byte ranges where they stand in the answer, or newly written bytes. */
export class Picks {
  readonly #bytes: Buffer
  readonly #fields: readonly string[]
  /** For each field, its index among the contract's. */
  readonly #places: readonly number[]
  /** Per field and item two numbers, start and end; a negative start is an index into `#others`, 0 and 0 is "absent". */
  #spans: Int32Array
  readonly #others: Buffer[] = []
  /** Items that are not objects. */
  readonly #odd = new Map<number, Buffer>()
  #count = 0

  /** Null where the contract does not have one of `fields`. */
  static of(bytes: Buffer, rules: readonly FieldRule[], fields: readonly string[]): Picks | null {
    const places = fields.map((name) => rules.findIndex((rule) => rule.name === name))
    return places.includes(-1) ? null : new Picks(bytes, fields, places)
  }

  private constructor(bytes: Buffer, fields: readonly string[], places: readonly number[]) {
    this.#bytes = bytes
    this.#fields = fields
    this.#places = places
    this.#spans = new Int32Array(2 * fields.length * FIRST_ITEMS)
  }

  /** Adds the item that the scanner read last. */
  addRead(spans: Int32Array): void {
    let at = 2 * this.#places.length * this.#count
    const into = roomFor(this.#spans, at + 2 * this.#places.length)
    this.#spans = into
    for (const place of this.#places) {
      const start = spans[2 * place] as number
      const end = spans[2 * place + 1] as number
      into[at] = end < 0 ? this.#other(JSON.parse(this.#bytes.toString('utf8', start, -end))) : start
      into[at + 1] = end
      at += 2
    }
    this.#count += 1
  }

  addParsed(item: unknown): void {
    let at = 2 * this.#places.length * this.#count
    const into = roomFor(this.#spans, at + 2 * this.#places.length)
    this.#spans = into
    if (!isObject(item)) this.#odd.set(this.#count, Buffer.from(JSON.stringify(item)))
    for (const name of this.#fields) {
      const has = isObject(item) && Object.hasOwn(item, name)
      into[at] = has ? this.#other(item[name]) : 0
      into[at + 1] = 0
      at += 2
    }
    this.#count += 1
  }

  /** The JSON array of the items. */
  async items(): Promise<readonly Buffer[]> {
    const out = new Pieces()
    const names = this.#fields.map(
      (name) => [Buffer.from(`{"${name}":`), Buffer.from(`,"${name}":`)] as const,
    )
    out.text('[')
    for (let item = 0; item < this.#count; item += 1) {
      if (item > 0) out.text(',')
      const odd = this.#odd.get(item)
      if (odd) out.put(odd, 0, odd.length)
      else {
        let isFirst = true
        for (let field = 0; field < names.length; field += 1) {
          if (!this.#has(item, field)) continue
          const name = (names[field] as (typeof names)[number])[isFirst ? 0 : 1]
          out.put(name, 0, name.length)
          this.#put(out, item, field)
          isFirst = false
        }
        out.text(isFirst ? '{}' : '}')
      }
      if (item % 1024 === 1023) await setImmediate()
    }
    out.text(']')
    return out.end()
  }

  /** What stands inside the braces of `columns`. */
  async columns(packing: Packing): Promise<readonly Buffer[]> {
    const out = new Pieces()
    const comma = Buffer.from(',')
    for (const [field, name] of this.#fields.entries()) {
      out.text(`${field > 0 ? ',' : ''}${JSON.stringify(name)}:`)
      const coded = packing === 'coded' ? this.#coded(field) : null
      if (coded !== null) out.text(coded)
      else {
        out.text('[')
        for (let item = 0; item < this.#count; item += 1) {
          if (item > 0) out.put(comma, 0, 1)
          this.#put(out, item, field)
        }
        out.text(']')
      }
      await setImmediate()
    }
    return out.end()
  }

  #coded(field: number): string | null {
    const textOf = (item: number) => {
      const { bytes, start, end } = this.#value(item, field)
      return bytes.toString('utf8', start, end)
    }
    return codedColumn(this.#count, (item) => keyOf(this.#value(item, field)), textOf)
  }

  #other(value: unknown): number {
    return -this.#others.push(Buffer.from(JSON.stringify(value)))
  }

  #has(item: number, field: number): boolean {
    // No value begins at offset 0: the list's opening bracket stands before it.
    return this.#spans[2 * (item * this.#fields.length + field)] !== 0
  }

  #value(item: number, field: number): Cell {
    const at = 2 * (item * this.#fields.length + field)
    const start = this.#spans[at] as number
    const other = start === 0 ? NULL : start < 0 ? this.#others[-start - 1] : undefined
    if (other) return { bytes: other, start: 0, end: other.length }
    return { bytes: this.#bytes, start, end: this.#spans[at + 1] as number }
  }

  #put(out: Pieces, item: number, field: number): void {
    const { bytes, start, end } = this.#value(item, field)
    out.put(bytes, start, end)
  }
}
