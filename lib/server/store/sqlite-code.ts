/** SQLite's primary result codes. */
export const SQLITE = {
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  constraint: 19,
  notADatabase: 26,
} as const

/** The primary result code of an SQLite error, the last byte of its extended code; null for other errors. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
