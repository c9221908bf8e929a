import { isObject } from '#lib/domain/api/is-object.ts'

export type JsonFields = Record<string, unknown>

export const jsonObjectOf = (value: unknown): JsonFields => (isObject(value) ? value : {})
export const idOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null

export const isoTime = (at: number): string => new Date(at).toISOString()
