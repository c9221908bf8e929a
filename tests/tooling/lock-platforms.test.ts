import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { missingPlatforms } from '../../scripts/lib/lock-platforms.mjs'

describe('package-lock.json', () => {
  it('names every platform, so that npm ci takes it anywhere (npm run lock)', () => {
    const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
    expect(Object.keys(missingPlatforms(lock.packages))).toEqual([])
  })

  it('names no registry', () => {
    const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
    const entries = Object.values<{ resolved?: string; link?: boolean }>(lock.packages)
    expect(entries.filter(({ resolved, link }) => resolved && !link)).toEqual([])
  })

  it('reads a platform from a name', () => {
    const optionalDependencies = {
      '@x/linux-arm64-musl': '1.0.0',
      '@x/binding-linux-arm-gnueabihf': '1.0.0',
      '@x/win32-x64-msvc': '1.0.0',
      '@x/there-linux-x64-gnu': '1.0.0',
      '@x/range-linux-x64': '^1.0.0',
      'no-platform': '1.0.0',
    }
    expect(
      missingPlatforms({
        'node_modules/x': { dev: true, optionalDependencies },
        'node_modules/@x/there-linux-x64-gnu': {},
      }),
    ).toEqual({
      'node_modules/@x/linux-arm64-musl': platform(['arm64'], ['linux'], ['musl']),
      'node_modules/@x/binding-linux-arm-gnueabihf': platform(['arm'], ['linux'], ['glibc']),
      'node_modules/@x/win32-x64-msvc': platform(['x64'], ['win32']),
    })
  })
})

function platform(cpu: string[], os: string[], libc?: string[]) {
  return { version: '1.0.0', cpu, os, ...(libc ? { libc } : {}), dev: true, optional: true }
}
