export const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'
