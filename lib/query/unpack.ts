/** A dictionary-coded column: the distinct values, and an index of `bits` bits per item, packed into characters. */
interface Distinct {
  distinct: readonly unknown[]
  items: number
  bits: number
  letters: string
}

/** An answer whose list was sent as columns, some of them dictionary-coded. */
interface Packed {
  pack: 'columns'
  columns: Readonly<Record<string, readonly unknown[] | Distinct>>
}

/** The values in the order of the items. */
function valuesOf(column: readonly unknown[] | Distinct): readonly unknown[] {
  if (!('letters' in column)) return column
  const { distinct, items, bits, letters } = column
  const values = new Array<unknown>(items)
  for (let item = 0; item < items; item += 1) {
    const at = bits * item
    values[item] = distinct[((letters.charCodeAt(at / 6) - 35) >> (at % 6)) & ((1 << bits) - 1)]
  }
  return values
}

const isPacked = (answer: unknown): answer is Packed => (answer as Partial<Packed> | null)?.pack === 'columns'

/** The answer with its items under `list` again, as in the API; an answer that is not packed is returned unchanged. */
export function unpacked(answer: unknown, list: string): unknown {
  if (!isPacked(answer)) return answer
  const { pack: _, columns, ...envelope } = answer
  const names = Object.keys(columns)
  const values = Object.values(columns).map(valuesOf)
  // Added one by one, more than a dozen fields would turn each object into a hash table, with six times the memory.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  const items = Array.from({ length: values[0]?.length ?? 0 }, (_, row) => {
    const item = { ...blank }
    for (let at = 0; at < names.length; at += 1) item[names[at] as string] = values[at]?.[row]
    return item
  })
  return { ...envelope, [list]: items }
}
