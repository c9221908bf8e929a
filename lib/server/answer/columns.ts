import { ExchangeError, faultOfExchange } from '#client/faults.ts'

const PIECE = 64 * 1024
/** So many values are allowed for an answer of any size. */
const FEW = 1_000_000

/** An answer in columns, up to the column names: the envelope without its list. `count` is the API's if it has one. */
export function headOfColumns(
  envelope: Readonly<Record<string, unknown>>,
  list: string,
  items: number,
): string {
  const { [list]: _, success, count = items, ...rest } = envelope
  const head = JSON.stringify({ ...rest, success, pack: 'columns', count })
  return `${head.slice(0, -1)},"columns":{`
}

/**
 * A list in columns: one array per field in the order of the items, null where an item lacks it. With
 * `fields` exactly these; else every field that any item has. Throws `upstream_too_large` where that makes more values than
 * the answer has bytes, as with items whose field names all differ.
 */
export class Columns {
  readonly #values = new Map<string, unknown[]>()
  readonly #isOpen: boolean
  readonly #most: number
  #count = 0

  /** @param bytes size of the answer that holds the items */
  constructor(fields: readonly string[] | null, bytes: number) {
    this.#isOpen = fields === null
    this.#most = FEW + bytes
    for (const name of fields ?? []) this.#values.set(name, [])
  }

  add(item: unknown): void {
    const isObject = typeof item === 'object' && item !== null
    this.#makeRoom(0)
    if (this.#isOpen && isObject)
      for (const name of Object.keys(item))
        if (!this.#values.has(name)) {
          this.#makeRoom(1)
          this.#values.set(name, new Array(this.#count).fill(null))
        }
    for (const [name, values] of this.#values)
      values.push(isObject && Object.hasOwn(item, name) ? (item as Record<string, unknown>)[name] : null)
    this.#count += 1
  }

  #makeRoom(columns: number): void {
    if ((this.#values.size + columns) * this.#count > this.#most)
      throw faultOfExchange(new ExchangeError('too-large', true), false)
  }

  /** The answer in chunks: the envelope without its list, then column by column. */
  *pieces(envelope: Readonly<Record<string, unknown>>, list: string): Generator<Buffer> {
    let text = headOfColumns(envelope, list, this.#count)
    let separator = ''
    for (const [name, values] of this.#values) {
      text += `${separator}${JSON.stringify(name)}:${JSON.stringify(values)}`
      separator = ','
      if (text.length < PIECE) continue
      yield Buffer.from(text)
      text = ''
    }
    yield Buffer.from(`${text}}}`)
  }
}
