import { SQLITE, sqliteCode } from './sqlite-code.ts'

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
  if ('errcode' in error) {
    const code = sqliteCode(error)
    const [word] = Object.entries(SQLITE).find(([, known]) => known === code) ?? []
    return word ?? `SQLITE ${Number(error.errcode)}`
  }
  if ('code' in error && /^[A-Z0-9_]{4,40}$/.test(String(error.code))) return String(error.code)
  return SAID.find(([said]) => said.test(error.message))?.[1]
}
