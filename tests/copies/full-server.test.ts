import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#lib/server/log.ts'
import { closeSingletons } from '#lib/server/singleton.ts'
import { SharedServer } from '#lib/server/store/shared-server.ts'
import { SharedStore } from '#lib/server/store/shared-store.ts'
import { takeSignIn } from '#lib/server/store/sign-in-limit.ts'
import { SqliteStore } from '#lib/server/store/sqlite.ts'

import { settleStore } from '#lib/server/store/store.ts'

import { mustRun, Redis, redisProgram } from './redis.ts'

const HOUR = 3_600_000
const OURS = '{company-dashboard}'
const folder = mkdtempSync(join(tmpdir(), 'full-'))

const session = (id: string, scope = 'account:of-somebody') => ({ id, scope, issuedAt: Date.now() - 1000 })
const until = () => Date.now() + HOUR

const operate = (url: string) => createClient({ url }).connect()

describe.skipIf(redisProgram === null && !mustRun)('a shared server that refuses', () => {
  let redis: Redis
  let operator: Awaited<ReturnType<typeof operate>>
  let copies: SharedStore[] = []
  let files = 0

  const copy = async () => {
    files += 1
    const file = new SqliteStore(join(folder, `${files}.db`))
    const opened = new SharedStore(file, new SharedServer(redis.url), 12 * HOUR)
    copies.push(opened)
    await opened.settle(2_000)
    return opened
  }

  /** Until it takes not even a byte more, in pieces of 64 KB, then 1 KB, then a byte. */
  async function fill(prefix: string): Promise<void> {
    for (const size of [65_536, 1_024, 1]) {
      for (let at = 0; ; at += 1) {
        const refused = await operator.set(`${prefix}:${size}:${at}`, 'x'.repeat(size)).catch(String)
        if (refused === 'OK') continue
        expect(refused).toContain('OOM')
        break
      }
    }
  }
  /** The connections that the server has, but for the operator's. */
  async function connections(): Promise<string[]> {
    const own = await operator.clientId()
    const all = await operator.sendCommand(['CLIENT', 'LIST'])
    return [...String(all).matchAll(/^id=(\d+)/gm)].map(([, id]) => id ?? '').filter((id) => id !== `${own}`)
  }

  beforeAll(async () => {
    redis = await Redis.start(['--maxmemory', '6mb', '--maxmemory-policy', 'noeviction'])
  })
  beforeEach(async () => {
    vi.stubEnv('API_BASE_URL', 'http://localhost')
    vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-tests-that-is-long-enough')
    vi.stubEnv('LOG_LEVEL', 'silent')
    vi.stubEnv('REDIS_URL', redis.url)
    vi.stubEnv('DATA_DIR', join(folder, 'of-this-process'))
    operator = await operate(redis.url)
  })
  afterEach(async () => {
    await Promise.all(copies.map((each) => each.close()))
    copies = []
    await closeSingletons()
    await operator.flushAll()
    operator.destroy()
  })
  afterAll(async () => {
    await redis?.down()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['this program’s keys', `${OURS}:sign-in`],
    ['others’ keys', 'foreign'],
  ])('because it is full of %s takes sign-outs all the same, on the same connections', async (_, prefix) => {
    const [one, other] = [await copy(), await copy()]
    await settleStore()
    await fill(prefix)
    const before = await connections()
    expect(before).toHaveLength(3)
    for (let at = 0; at < 200; at += 1) {
      const id = `${prefix} ${at}`
      expect(await other.isSignedOut(session(id))).toBe(false)
      await one.signOut(id, until())
      expect(await other.isSignedOut(session(id))).toBe(true)
    }
    await one.signOutAccount('account:another', Date.now(), until())
    expect(await other.isSignedOut(session('of it', 'account:another'))).toBe(true)
    expect([one.unsyncedSignOuts, other.unsyncedSignOuts]).toEqual([0, 0])
    // What has no right to more is counted here alone.
    const tries = await Promise.all(Array.from({ length: 12 }, () => takeSignIn('203.0.113.9')))
    expect(tries.filter(({ wait }) => wait === null)).toHaveLength(10)
    expect(await connections()).toEqual(before)
    // And a copy that comes only now learns all of it.
    await other.close()
    copies = copies.filter((each) => each !== other)
    expect(await (await copy()).isSignedOut(session(`${prefix} 0`))).toBe(true)
  })

  it('is told of once for each word and outage, however often it refuses', async () => {
    const replica = await Redis.start(['--replica-serve-stale-data', 'no'])
    const server = new SharedServer(replica.url)
    server.start(() => Promise.resolve())
    await expect.poll(() => server.isUp).toBe(true)
    const warned = vi.spyOn(log(), 'warn')
    const refused = async () => {
      await expect(server.ask((client) => client.get('read'))).rejects.toThrow('MASTERDOWN')
      await expect(server.ask((client) => client.set('written', 1))).rejects.toThrow('READONLY')
      return warned.mock.calls.map(([line]) => (line as { word?: string }).word)
    }
    await replica.demote()
    await refused()
    expect(await refused()).toEqual(['MASTERDOWN', 'READONLY'])
    const later = performance.now() + 61_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect(await refused()).toHaveLength(4)
    for (const spy of [clock, warned]) spy.mockRestore()
    server.close()
    await replica.down()
  })

  it('because a key of ours is another’s keeps its connections, and sign-outs hold where they are asked for', async () => {
    const [one, other] = [await copy(), await copy()]
    const before = await connections()
    await operator.set(`${OURS}:sign-outs`, 'no stream')
    await one.signOut('misused', until())
    expect(await other.isSignedOut(session('misused'))).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await connections()).toEqual(before)
  })
})
