import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'

import { supervise } from '../../scripts/lib/supervise.mjs'
import { freePort } from '../built/free-port.ts'

const fixtures = join(import.meta.dirname, '../../tooling/fixtures/servers')
const server = join(fixtures, 'server.mjs')

async function service(mode = '') {
  const port = await freePort()
  const pidFile = join(mkdtempSync(join(tmpdir(), 'servers-')), 'pids')
  return {
    pids: () => JSON.parse(readFileSync(pidFile, 'utf8')) as number[],
    port,
    pidFile,
    given: {
      name: 'server',
      args: [server, String(port), pidFile, mode],
      env: {},
      health: `http://127.0.0.1:${port}/`,
      timeout: 10_000,
    },
  }
}

describe.skipIf(process.platform === 'win32')('supervise', () => {
  it('stops a server and what it started', async () => {
    const { given, pids } = await service()
    const group = supervise()
    await group.start(given)
    expect(pids().every(lives)).toBe(true)
    await group.stop()
    await goneSoon(pids())
  })

  it('stops a server that ignores SIGTERM', async () => {
    const { given, pids } = await service('ignore-term')
    const group = supervise(500)
    await group.start(given)
    await group.stop()
    await goneSoon(pids())
  })

  it('says why a server did not start, with what it said last', async () => {
    const { given } = await service('refuse')
    await expect(supervise().start(given)).rejects.toThrow(
      /server ended before it answered \(exit code 3\)[\s\S]*no thanks/,
    )
  })

  it('goes on without a log that cannot be written', async () => {
    const { given, pids } = await service()
    const group = supervise()
    await group.start({ ...given, log: fixtures })
    expect(pids().every(lives)).toBe(true)
    await group.stop()
    await goneSoon(pids())
  })

  it('tells when one ends by itself', async () => {
    const { given, pids } = await service('die-later')
    const group = supervise()
    await group.start(given)
    expect(await group.died).toContain('The server ended by itself (exit code 7).')
    await goneSoon(pids())
    await group.stop()
  })

  it('leaves no server behind when it is killed', async () => {
    const { port, pidFile, pids } = await service()
    const parent = spawn(process.execPath, [join(fixtures, 'parent.mjs'), server, String(port), pidFile])
    await once(parent.stdout, 'data')
    expect(pids().every(lives)).toBe(true)
    parent.kill('SIGKILL')
    await goneSoon(pids())
  })
})

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function goneSoon(pids: number[]): Promise<void> {
  for (let tries = 0; tries < 50 && pids.some(lives); tries++) await sleep(100)
  expect(pids.filter(lives)).toEqual([])
}
