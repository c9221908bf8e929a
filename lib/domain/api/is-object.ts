/** A property of any value; undefined where it has none, as null has. */
export const propertyOf = (source: unknown, key: string): unknown =>
  (Object(source) as Record<string, unknown>)[key]

export const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
