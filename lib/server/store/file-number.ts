import { statSync } from 'node:fs'

/** Which file is at `path`, by its number on its disk; `none` where there is none. */
export function fileNumber(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? 'none' : `${stat.dev}:${stat.ino}`
}
