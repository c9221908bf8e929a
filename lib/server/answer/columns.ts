import { ExchangeError, faultOfExchange } from '#client/faults.ts'

const PIECE = 64 * 1024
/** So many values are no matter, whatever they are made of. */
const FEW = 1_000_000

/** An answer of columns up to their names: its envelope without the list. `count` is the API's where it has one. */
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
 * A list as columns (design.md section 12): one array a field in the order of the items, null where an item has none. With
 * `fields` these and no others; else each that any item has. Where that is more values than the answer has bytes, as of items
 * with a name of its own each, it throws `upstream_too_large`.
 */
export class Columns {
  readonly #values = new Map<string, unknown[]>()
  readonly #isOpen: boolean
  readonly #most: number
  #count = 0

  /** @param bytes of the answer that the items are of */
  constructor(fields: readonly string[] | null, bytes: number) {
    this.#isOpen = fields === null
    this.#most = FEW + bytes
    for (const name of fields ?? []) this.#values.set(name, [])
  }

  get count(): number {
    return this.#count
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

  /** The answer in pieces: the envelope without its list, then column by column. */
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
