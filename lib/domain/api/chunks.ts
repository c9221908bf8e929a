/** Ids that one call takes: api.md is silent, so we are modest (design.md section 6). */
export const CHUNK_SIZE = 50

/** `values` in runs of at most `size`, in order. */
export function chunksOf<T>(values: readonly T[], size: number = CHUNK_SIZE): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < values.length; start += size) chunks.push(values.slice(start, start + size))
  return chunks
}

type Query = Readonly<Record<string, unknown>>

/** A list with each value once; anything else as it is. */
const distinct = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)

/**
 * The calls that one query stands for: each of its lists at most `size` values long, none repeated. The API narrows by
 * every filter at once, so several long lists give every pairing of their chunks.
 */
export function chunkedInputs<Input extends { query?: object | undefined }>(
  input: Input,
  size = CHUNK_SIZE,
): Input[] {
  let queries: Query[] = [{}]
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const given = distinct(value)
    const pieces = Array.isArray(given) && given.length > size ? chunksOf(given, size) : [given]
    queries = queries.flatMap((query) => pieces.map((piece) => ({ ...query, [name]: piece })))
  }
  return queries.map((query) => ({ ...input, query }))
}
