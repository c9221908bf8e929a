/** SQLite's primary result codes. */
const SQLITE = { perm: 3, busy: 5, locked: 6, readOnly: 8, io: 10, full: 13, cantOpen: 14 } as const

type Trouble = 'denied' | 'full' | 'no folder' | 'held' | 'foreign'

const TROUBLES: ReadonlyMap<string | number, Trouble> = new Map<string | number, Trouble>([
  ['ENOTDIR', 'no folder'],
  ['EEXIST', 'no folder'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'denied'],
  [SQLITE.perm, 'denied'],
  [SQLITE.readOnly, 'denied'],
  [SQLITE.cantOpen, 'denied'],
  ['ENOSPC', 'full'],
  [SQLITE.full, 'full'],
  // The index of the file's log cannot grow.
  [SQLITE.io, 'full'],
  [SQLITE.busy, 'held'],
  [SQLITE.locked, 'held'],
])

const ADVICE: Record<Trouble, string> = {
  denied:
    'cannot be written: let the user of this process write to that folder, which must not be mounted read-only, or name another in DATA_DIR',
  full: 'cannot be written, its disk is full or failing: free some space, or name another folder in DATA_DIR',
  'no folder': 'cannot be made, a part of its path is a file: name a folder in DATA_DIR',
  held: 'is held by another program: end that one, or name another folder in DATA_DIR',
  foreign:
    'is no store of sign-outs, or a broken one: move it away and start again; put a new SESSION_SECRET in place of the old one if cookies that were signed out must not come back',
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'foreign'
  // SQLite's extended codes have the primary one in their last byte.
  if ('errcode' in error && typeof error.errcode === 'number')
    return TROUBLES.get(error.errcode & 0xff) ?? 'foreign'
  return ('code' in error && TROUBLES.get(String(error.code))) || 'foreign'
}

/** Why `file` in DATA_DIR cannot be used and what to do about it, in one line. */
export const unusable = (file: string, error: unknown): Error =>
  new Error(`DATA_DIR: ${file} ${ADVICE[troubleOf(error)]}`)
