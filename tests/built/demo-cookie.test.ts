import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { freePort } from './free-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'built-'))
beforeAll(buildIfNeeded, 180_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** All that the demo sets, so that nothing but the point in question can refuse it. */
const DEMO = {
  API_BASE_URL: 'http://127.0.0.1:9',
  SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  DEMO_KEYS: 'sandbox-full',
  DEMO_PLAIN_COOKIE: '1',
  HOSTNAME: '127.0.0.1',
  NODE_ENV: 'production',
}

async function start(file: string, cwd: string, settings: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const env = { PATH: process.env.PATH, ...DEMO, DATA_DIR: dataDir, PORT, ...settings } as NodeJS.ProcessEnv
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, said: `${stdout}${stderr}` }
}

describe('the demo’s cookie', () => {
  it('is refused by npm start, whatever the other settings are', async () => {
    const { status, said } = await start(join(root, 'scripts/start.mjs'), root)
    expect(said).toContain('DEMO_PLAIN_COOKIE is the demo’s alone')
    expect(status).toBe(1)
  })

  it('is refused by the image', async () => {
    const [, HOSTNAME = ''] =
      /\bHOSTNAME=(\S+)/.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8')) ?? []
    const { status, said } = await start(join(serverDir(), 'server.js'), serverDir(), { HOSTNAME })
    expect(said).toContain('DEMO_PLAIN_COOKIE is the demo’s alone')
    expect(status).toBe(1)
  })
})
