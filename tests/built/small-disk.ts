import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, so small that a test can fill it. Only root can have one. */
export class SmallDisk {
  readonly folder: string

  constructor(size: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', this.folder], { stdio: 'ignore' })
  }

  /** To the last byte. `lost`, a database, is deleted before: that of sign-outs has room for more. */
  fill(lost?: string): void {
    for (const end of lost === undefined ? [] : ['', '-wal', '-shm'])
      rmSync(join(this.folder, lost + end), { force: true })
    for (const size of [65_536, 4_096, 1]) {
      try {
        for (let at = 0; ; at += 1) writeFileSync(join(this.folder, `filler-${size}-${at}`), 'x'.repeat(size))
      } catch {
        // As full as it gets with pieces of this size.
      }
    }
  }

  free(): void {
    execFileSync('sh', ['-c', 'rm -f "$1"/filler-*', 'sh', this.folder])
  }

  readOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.folder], { stdio: 'ignore' })
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' })
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Whether this machine lets us. */
export const hasSmallDisks = (() => {
  try {
    new SmallDisk('64k').remove()
    return true
  } catch {
    return false
  }
})()
