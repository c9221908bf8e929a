import { SQLITE, sqliteCode } from './sqlite-code.ts'

type Trouble = 'denied' | 'full' | 'no folder' | 'no place' | 'held' | 'foreign'

const TROUBLES: ReadonlyMap<string | number, Trouble> = new Map<string | number, Trouble>([
  ['ENOTDIR', 'no folder'],
  ['EEXIST', 'no folder'],
  // As in /proc.
  ['ENOENT', 'no place'],
  ['ELOOP', 'no place'],
  ['ENAMETOOLONG', 'no place'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'denied'],
  [SQLITE.perm, 'denied'],
  [SQLITE.readOnly, 'denied'],
  [SQLITE.cantOpen, 'denied'],
  ['ENOSPC', 'full'],
  [SQLITE.full, 'full'],
  // SQLite cannot grow the WAL's index file.
  [SQLITE.io, 'full'],
  [SQLITE.busy, 'held'],
  [SQLITE.locked, 'held'],
])

const ADVICE: Record<Trouble, string> = {
  denied:
    'cannot be written: let the user of this process write to that folder, which must not be mounted read-only, or name another in DATA_DIR',
  full: 'cannot be written, its disk is full or failing: free some space, or name another folder in DATA_DIR',
  'no folder': 'cannot be made, a part of its path is a file: name a folder in DATA_DIR',
  'no place': 'cannot be made, its place takes no folder of that name: name another in DATA_DIR',
  held: 'is held by another program: end that one, or name another folder in DATA_DIR',
  foreign:
    'is no store of sign-outs, or a broken one: move it away and start again; put a new SESSION_SECRET in place of the old one if cookies that were signed out must not come back',
}

function troubleOf(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return TROUBLES.get(sqliteCode(error) ?? code) ?? 'foreign'
}

/** A one-line error: why `file` in DATA_DIR cannot be used, and what to do about it. */
export const unusable = (file: string, error: unknown): Error =>
  new Error(`DATA_DIR: ${file} ${ADVICE[troubleOf(error)]}`)
