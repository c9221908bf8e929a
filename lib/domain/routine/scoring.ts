export type ScoringValue = string | number | boolean | null

/** One field of a scoring: its path in the object (`match`, `criteria`, `detail.size`), and its values. */
export interface ScoringField {
  path: string
  values: readonly ScoringValue[]
}

const DEEPEST = 8
const MAX_FIELDS = 200

const isPlain = (value: unknown): value is ScoringValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function* fieldsOf(value: unknown, path: string, depth: number): Generator<ScoringField> {
  if (isPlain(value)) yield { path, values: [value] }
  else if (Array.isArray(value) && value.every(isPlain)) yield { path, values: value }
  else if (typeof value === 'object' && value !== null) {
    if (depth >= DEEPEST) yield { path, values: [JSON.stringify(value)] }
    else {
      for (const [key, inner] of Object.entries(value)) {
        yield* fieldsOf(inner, path === '' ? key : `${path}.${key}`, depth + 1)
      }
    }
  }
}

/**
 * The fields of a company's scoring on a routine (api.md 2.4), which api.md does not describe: every field of any depth
 * is listed in order, at most 200. Null gives none; a scoring that is a plain value has the path ''.
 */
export function scoringFields(scoring: unknown): ScoringField[] {
  if (scoring === null || scoring === undefined) return []
  const fields: ScoringField[] = []
  for (const field of fieldsOf(scoring, '', 0)) {
    fields.push(field)
    if (fields.length === MAX_FIELDS) break
  }
  return fields
}

/** The value of a top-level field of a scoring; undefined where it is absent, or no single value. */
export function scoringValue(scoring: unknown, name: string): ScoringValue | undefined {
  if (typeof scoring !== 'object' || scoring === null || !Object.hasOwn(scoring, name)) return undefined
  const value: unknown = Reflect.get(scoring, name)
  return isPlain(value) ? value : undefined
}

/** The names of top-level fields with single values in these scorings, in order of first occurrence, at most `most`. */
export function scoringNames(scorings: Iterable<unknown>, most = 6): string[] {
  const names = new Set<string>()
  for (const scoring of scorings) {
    if (typeof scoring !== 'object' || scoring === null || Array.isArray(scoring)) continue
    for (const [name, value] of Object.entries(scoring)) {
      if (value === null || !isPlain(value) || names.has(name)) continue
      names.add(name)
      if (names.size === most) return [...names]
    }
  }
  return [...names]
}
