import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { BuiltServer } from './process.ts'

// Where the log's lines cannot go: the server goes on, says how many it lost, and ends when it is told to.

const DROPPED = 'dashboard_log_lines_dropped_total'
const folder = mkdtempSync(join(tmpdir(), 'log-'))

beforeAll(buildIfNeeded, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (stdout: number) => BuiltServer.start({ API_BASE_URL: 'http://127.0.0.1:9' }, stdout)

async function ask(server: BuiltServer, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const asked = Array.from({ length: times }, () => server.ask('GET', '/api/health', { agent }))
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  agent.destroy()
}

/** Seconds of processor that a process has had. */
const processorTime = (pid: number) => {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100
}

describe.skipIf(process.platform !== 'linux')('a log that cannot be written', () => {
  it('on a full disk, loses lines and counts them; the server rests, and ends', async () => {
    const full = openSync('/dev/full', constants.O_WRONLY)
    const server = await start(full)
    try {
      await ask(server, 100)
      await expect.poll(async () => (await server.figures()).get(DROPPED)).toBeGreaterThanOrEqual(100)
      expect((await server.figures()).get('dashboard_faults_total{place="process"}')).toBe(0)
      const before = processorTime(server.child.pid ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(processorTime(server.child.pid ?? 0) - before).toBeLessThan(0.5)
      expect((await server.end()).code).toBe(0)
    } finally {
      closeSync(full)
      server.child.kill('SIGKILL')
    }
  })

  it('into a pipe that nobody empties, loses what does not fit, and ends all the same', async () => {
    const pipe = join(folder, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    // Open for both, so that it has a reader, who never reads.
    const held = openSync(pipe, constants.O_RDWR)
    const server = await start(held)
    try {
      await ask(server, 2_000)
      const { code, ms } = await server.end()
      expect([code, ms < 9_000]).toEqual([0, true])
    } finally {
      closeSync(held)
      server.child.kill('SIGKILL')
    }
  })

  it.runIf(process.env.THOROUGH)('into a pipe whose reader has gone, goes on', async () => {
    const server = await BuiltServer.start({ API_BASE_URL: 'http://127.0.0.1:9' })
    server.child.stdout?.destroy()
    await ask(server, 500)
    await expect.poll(async () => (await server.figures()).get(DROPPED)).toBeGreaterThan(0)
    expect((await server.end()).code).toBe(0)
  })
})
