import { sqliteCode } from '../store/sqlite-code.ts'

/** SQLite's own names of what an operator can mend, by its result codes. */
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

/**
 * Why the workspace is away, in one word for the log: SQLite's (`CORRUPT`), PostgreSQL's code (`28P01`), Node's
 * (`ECONNREFUSED`), `LATER` for tables of a later release, `SILENT` where nothing came in time. Never the message, which
 * may hold what somebody sent.
 */
export function awayWord(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return WORDS[sqliteCode(error) ?? 0] ?? `SQLITE ${Number(error.errcode)}`
  if ('code' in error && /^[A-Z0-9_]{4,40}$/.test(String(error.code))) return String(error.code)
  // Kysely and pg say these in words alone.
  if (error.message.startsWith('corrupted migrations')) return 'LATER'
  return /silent|time[d-]?\s?out/i.test(error.message) ? 'SILENT' : undefined
}
