/** An object out of JSON, of which nothing is known. */
export type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
export const idOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
