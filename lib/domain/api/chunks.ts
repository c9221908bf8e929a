/** Ids per call: a cautious number, as api.md gives no limit. */
export const CHUNK_SIZE = 50

/** `values` in runs of at most `size`, in order. */
export function chunksOf<T>(values: readonly T[], size: number = CHUNK_SIZE): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < values.length; start += size) chunks.push(values.slice(start, start + size))
  return chunks
}

type Query = Readonly<Record<string, unknown>>

/** A list without duplicates; anything else unchanged. */
const distinct = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)

/**
 * Splits a query into calls whose lists have at most `size` values, without duplicates. The API combines filters with
 * AND, so several long lists give every combination of their chunks.
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
