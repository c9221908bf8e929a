/** An answer whose list came as columns (design.md section 12). */
interface Packed {
  pack: 'columns'
  columns: Readonly<Record<string, readonly unknown[]>>
}

const isPacked = (answer: unknown): answer is Packed =>
  typeof answer === 'object' && answer !== null && Reflect.get(answer, 'pack') === 'columns'

/** The same answer with its items under `list` again, as the API has it; one that is not packed stays what it is. */
export function unpacked(answer: unknown, list: string): unknown {
  if (!isPacked(answer)) return answer
  const { pack: _, columns, ...envelope } = answer
  const names = Object.keys(columns)
  const values = Object.values(columns)
  // Fields added one by one, past a dozen of them, would make each item a hash table, of six times the memory.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  const items = Array.from({ length: values[0]?.length ?? 0 }, (_, row) => {
    const item = { ...blank }
    for (let at = 0; at < names.length; at += 1) item[names[at] as string] = values[at]?.[row]
    return item
  })
  return { ...envelope, [list]: items }
}
