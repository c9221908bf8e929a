import { statSync } from 'node:fs'

/** Identity of the file at `path`, by device and inode; `none` where there is none. */
export function fileNumber(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? 'none' : `${stat.dev}:${stat.ino}`
}
