import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts/lib')

/** In a process that finds nothing by PATH, so that neither is anything installed. */
function withoutPath(module: string, code: string, env: object = {}): string {
  const PATH = mkdtempSync(join(tmpdir(), 'no-programs-'))
  const { CI: _, FIREFOX: __, ...rest } = process.env
  try {
    const given = `import * as made from ${JSON.stringify(join(scripts, module))}; ${code}`
    return execFileSync(process.execPath, ['--input-type=module', '-e', given], {
      env: { ...rest, PATH, ...env },
      encoding: 'utf8',
    })
  } finally {
    rmSync(PATH, { recursive: true })
  }
}

describe.skipIf(process.platform !== 'linux')('programs that are not here', () => {
  it('are named, whether or not installing them was tried', () => {
    const bring = (env = {}) => withoutPath('programs.mjs', 'made.bringPrograms()', env)
    expect(bring()).toMatch(/Not here.*: .*redis-server.*tests that need them are skipped\.\n$/)
    expect(bring({ CI: 'true' })).toMatch(/Not here.*: .*redis-server.*fail or are skipped\.\n$/)
  })

  it('are named for a screen reader', () => {
    const missing = withoutPath('engines.mjs', 'console.log(made.bringReader().join())')
    expect(missing).toMatch(/^firefox-esr,Xvfb,xdotool,orca,openbox,dbus-daemon,speech-dispatcher$/m)
  })
})
