import { sqliteCode } from './sqlite-code.ts'

/** SQLite's own names of errors that an operator can repair, by result code. */
const WORDS: Readonly<Record<number, string>> = {
  3: 'PERM',
  5: 'BUSY',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  26: 'NOTADB',
}

/** Errors of Kysely, pg and the Redis client that have a message but no code. */
const SAID: readonly [RegExp, string][] = [
  [/^corrupted migrations/, 'LATER'],
  [/does not support SSL/, 'NO_TLS'],
  [/closed unexpectedly/, 'CLOSED'],
  [/silent|time[d-]?\s?out/i, 'SILENT'],
]

/**
 * Why the workspace or the shared server is unavailable, as one word for the log: SQLite's (`CORRUPT`), PostgreSQL's
 * code (`28P01`), Node's (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), `LATER` for tables of a later release, `SILENT` for a
 * timeout. Never the message, which may contain data.
 */
export function unavailableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return WORDS[sqliteCode(error) ?? 0] ?? `SQLITE ${Number(error.errcode)}`
  if ('code' in error && /^[A-Z0-9_]{4,40}$/.test(String(error.code))) return String(error.code)
  return SAID.find(([said]) => said.test(error.message))?.[1]
}
