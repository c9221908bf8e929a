import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { BuiltServer } from './process.ts'

const MB = 1024 * 1024
const AT_ONCE = 8
const folder = mkdtempSync(join(tmpdir(), 'memory-'))
const SOAK_TIMERS = join(folder, 'timers')

let sandbox: Sandbox
let server: BuiltServer
let cookie: string

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  const collect = new URL('../../scripts/lib/soak/collect.mjs', import.meta.url).href
  server = await BuiltServer.start({
    API_BASE_URL: sandbox.url,
    NODE_OPTIONS: `--expose-gc --import=${collect}`,
    SOAK_TIMERS,
  })
  cookie = await server.signIn()
})
afterAll(async () => {
  await server.end()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

/** Bytes in the heap, and timers, after everything that nobody holds is gone. */
async function kept() {
  for (let round = 0; round < 2; round += 1) {
    server.child.kill('SIGUSR2')
    await delay(300)
  }
  const heap = (await server.figures()).get('nodejs_heap_size_used_bytes') ?? 0
  return { heap, timers: Number(readFileSync(SOAK_TIMERS, 'utf8')) }
}

async function load(path: string, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let left = times
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const headers = { 'sec-fetch-dest': 'document' }
      expect((await server.ask('GET', path, { cookie, agent, headers })).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
}

describe('what a process keeps of a request', () => {
  // A timer of a page's query cache once held a third of a megabyte for half an hour.
  it.each([
    '/companies/1001',
    ...(process.env.THOROUGH ? ['/campaigns', '/api/v1/alert/count?idCompany=1001'] : []),
  ])('nothing: %s', async (path) => {
    await load(path, 30)
    const before = await kept()
    await load(path, 60)
    const after = await kept()
    expect((after.heap - before.heap) / MB).toBeLessThan(8)
    expect(before.timers).toBeGreaterThan(0)
    // Some, of connections and answers, end a moment later on a machine that stalls; one that is kept stays for longer.
    await expect.poll(async () => (await kept()).timers - before.timers).toBeLessThan(20)
  })
})
