import { SQLITE, sqliteCode } from './sqlite-code.ts'

/** What to do, by the error codes of Node and SQLite. */
const ADVICE: readonly (readonly [codes: readonly (string | number)[], advice: string])[] = [
  [
    ['EACCES', 'EPERM', 'EROFS', SQLITE.PERM, SQLITE.READONLY, SQLITE.CANTOPEN],
    'cannot be written: let the user of this process write to that folder, which must not be mounted read-only, or name another in DATA_DIR',
  ],
  [
    // With IOERR SQLite cannot grow the WAL's index file.
    ['ENOSPC', SQLITE.FULL, SQLITE.IOERR],
    'cannot be written, its disk is full or failing: free some space, or name another folder in DATA_DIR',
  ],
  [['ENOTDIR', 'EEXIST'], 'cannot be made, a part of its path is a file: name a folder in DATA_DIR'],
  [
    // As in /proc.
    ['ENOENT', 'ELOOP', 'ENAMETOOLONG'],
    'cannot be made, its place takes no folder of that name: name another in DATA_DIR',
  ],
  [
    [SQLITE.BUSY, SQLITE.LOCKED],
    'is held by another program: end that one, or name another folder in DATA_DIR',
  ],
]
const FOREIGN =
  'is no store of sign-outs, or a broken one: move it away and start again; put a new SESSION_SECRET in place of the old one if cookies that were signed out must not come back'

/** A one-line error: why `file` in DATA_DIR cannot be used, and what to do about it. */
export function unusable(file: string, error: unknown): Error {
  const code = sqliteCode(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : '')
  const [, advice = FOREIGN] = ADVICE.find(([codes]) => codes.includes(code)) ?? []
  return new Error(`DATA_DIR: ${file} ${advice}`)
}
