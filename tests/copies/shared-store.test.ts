import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#lib/server/log.ts'
import { closeSingletons } from '#lib/server/singleton.ts'
import { SharedServer } from '#lib/server/store/shared-server.ts'
import { SharedStore } from '#lib/server/store/shared-store.ts'
import { takeSignIn } from '#lib/server/store/sign-in-limit.ts'
import { SqliteStore } from '#lib/server/store/sqlite.ts'
import { settleStore } from '#lib/server/store/store.ts'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { mustRun, Redis, redisProgram } from './redis.ts'

const HOUR = 3_600_000
const SECRETS = ['first-secret-of-the-tests-0123456', 'other-secret-of-the-tests-0123456'] as const
const folder = mkdtempSync(join(tmpdir(), 'copies-'))

const session = (id: string, issuedAt = Date.now() - 1000) => ({ id, scope: 'account:of-somebody', issuedAt })
const until = () => Date.now() + HOUR

describe.skipIf(redisProgram === null && !mustRun)('sign-outs that copies share', () => {
  let redis: Redis
  let copies: SharedStore[] = []
  let files = 0

  const copy = async (file = `${++files}.db`) => {
    const opened = new SharedStore(
      new SqliteStore(join(folder, file)),
      new SharedServer(redis.url),
      12 * HOUR,
    )
    copies.push(opened)
    await opened.settle(5_000)
    return opened
  }
  const close = async (opened: SharedStore) => {
    copies = copies.filter((each) => each !== opened)
    await opened.close()
  }
  const settings = (secrets: readonly string[] = [SECRETS[0]]) => {
    vi.stubEnv('API_BASE_URL', 'http://localhost')
    vi.stubEnv('SESSION_SECRET', secrets.join(','))
    files += 1
    vi.stubEnv('DATA_DIR', join(folder, `of-${files}`))
    vi.stubEnv('REDIS_URL', redis.url)
    vi.stubEnv('LOG_LEVEL', 'silent')
  }
  const knows = (opened: SharedStore, id: string) =>
    expect.poll(() => opened.isSignedOut(session(id))).toBe(true)

  beforeAll(async () => {
    redis = await Redis.start()
  })
  beforeEach(() => settings())
  afterEach(async () => {
    await Promise.all(copies.map((each) => each.close()))
    copies = []
    await closeSingletons()
    await redis.down()
    await redis.up()
  })
  afterAll(async () => {
    await redis.down()
    rmSync(folder, { recursive: true, force: true })
  })

  it('hold at every copy from the moment they are confirmed', async () => {
    const [one, other] = [await copy(), await copy()]
    for (let at = 0; at < 50; at += 1) {
      const id = `session-${at}`
      expect(await other.isSignedOut(session(id))).toBe(false)
      await one.signOut(id, until())
      expect(await other.isSignedOut(session(id))).toBe(true)
    }
    expect(await other.isSignedOut(session('another'))).toBe(false)
  })

  it('of a whole account end what was issued before, at copies whose clocks differ a little', async () => {
    const [one, other] = [await copy(), await copy()]
    const now = Date.now()
    await one.signOutAccount('account:of-somebody', now, until())
    expect(await other.isSignedOut(session('before', now - 5000))).toBe(true)
    expect(await other.isSignedOut(session('of a clock ahead', now + 1500))).toBe(true)
    const issuedAt = (await other.accountSignedOutAt('account:of-somebody')) + 1
    expect(await other.isSignedOut(session('after', issuedAt))).toBe(false)
    expect(await one.isSignedOut(session('after', issuedAt))).toBe(false)
    expect(await other.isSignedOut({ id: 'x', scope: 'account:other', issuedAt: 0 })).toBe(false)
  })

  it('are known to a copy that starts later, and to one that starts anew with an empty folder', async () => {
    const one = await copy()
    await one.signOut('early', until())
    await close(one)
    expect(await (await copy()).isSignedOut(session('early'))).toBe(true)
  })

  it('stand while secrets are changed, whichever copy knows which of them', async () => {
    const [old, both] = [await copy(), await copy()]
    await old.signOut('by the old', until())
    await closeSingletons()
    settings([SECRETS[1], SECRETS[0]])
    expect(await both.isSignedOut(session('by the old'))).toBe(true)
    await both.signOut('by the one with both', until())
    await closeSingletons()
    settings([SECRETS[0]])
    expect(await old.isSignedOut(session('by the one with both'))).toBe(true)
    await closeSingletons()
    settings([SECRETS[1]])
    expect(await (await copy()).isSignedOut(session('by the one with both'))).toBe(true)
  })

  it('say in the log that the clock of a copy differs, and that it agrees again', async () => {
    const told: unknown[] = []
    for (const level of ['info', 'warn'] as const)
      vi.spyOn(log(), level).mockImplementation((line) => {
        const { event, ms } = Object(line)
        if (String(event).startsWith('clock ')) told.push([event, ms && Math.round(ms / 1000)])
      })
    const [now, passed] = [Date.now.bind(Date), performance.now.bind(performance)]
    const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
    await copy()
    await expect.poll(() => told).toEqual([['clock differs', -5]])
    const later = vi.spyOn(performance, 'now').mockImplementation(() => passed() + 61_000)
    await delay(600)
    expect(told).toHaveLength(1)
    wrong.mockRestore()
    later.mockImplementation(() => passed() + 122_000)
    await expect.poll(() => told.slice(1)).toEqual([['clock agrees again', undefined]])
  })

  it('say in the log why the server is away, each reason once', async () => {
    const told: unknown[] = []
    for (const level of ['info', 'warn'] as const)
      vi.spyOn(log(), level).mockImplementation((line) => {
        const { event, word } = Object(line)
        if (String(event).startsWith('shared server '))
          told.push([event.slice('shared server '.length), word])
      })
    const follow = async (url: string, word: string) => {
      told.length = 0
      const server = new SharedServer(url)
      server.start(() => Promise.resolve())
      await expect.poll(() => told).toEqual([['down', word]])
      server.close()
    }
    await follow(redis.url.replace('//', '//nobody:a-password@'), 'WRONGPASS')
    await follow('redis://127.0.0.1:1', 'ECONNREFUSED')
    const { key, certificate } = localhostCertificate()
    const tls = createServer({ key, cert: certificate }).listen(0)
    const { port } = tls.address() as AddressInfo
    await follow(`rediss://localhost:${port}`, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    tls.close()

    told.length = 0
    await copy()
    expect(told).toEqual([['up', undefined]])
    await redis.down()
    await expect.poll(() => told.at(-1)).toEqual(['down', 'ECONNREFUSED'])
    // Two tries more, of which nothing is told.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await redis.up()
    await expect.poll(() => told.at(-1)).toEqual(['up', undefined])
    expect(new Set(told.map(String)).size).toBe(told.length - 1)
  })

  it('hold while the server is away, and those made meanwhile when it is back, empty', async () => {
    const [one, other] = [await copy(), await copy()]
    await one.signOut('before', until())
    await expect.poll(() => other.isSignedOut(session('before'))).toBe(true)
    // Followed, not only asked for: it must be known without the server.
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    await redis.down()
    expect(await other.isSignedOut(session('before'))).toBe(true)
    const started = performance.now()
    await one.signOut('meanwhile', until())
    await one.signOutAccount('account:third', Date.now(), until())
    for (let at = 0; at < 100; at += 1) expect(await other.isSignedOut(session(`read ${at}`))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(await one.isSignedOut(session('meanwhile'))).toBe(true)
    expect(one.unsyncedSignOuts).toBe(2)
    await redis.up()
    await knows(other, 'meanwhile')
    expect(await other.accountSignedOutAt('account:third')).toBeGreaterThan(0)
    // What the server forgot is written too: a copy that comes later knows.
    await expect.poll(() => one.unsyncedSignOuts).toBe(0)
    const later = await copy()
    expect(await later.isSignedOut(session('before'))).toBe(true)
    expect(await later.isSignedOut(session('meanwhile'))).toBe(true)
  })

  it('are written again to a server that is emptied under its connections', async () => {
    const one = await copy()
    await one.signOut('before', until())
    await delay(600)
    await redis.empty()
    await expect.poll(() => redis.contents()).toHaveLength(2)
    expect(await (await copy()).isSignedOut(session('before'))).toBe(true)
    await expect.poll(() => one.unsyncedSignOuts).toBe(0)
  })

  it('survive the end of the copy that kept them', async () => {
    const one = await copy('kept.db')
    await redis.down()
    await one.signOut('kept', until())
    await close(one)
    await redis.up()
    await copy('kept.db')
    expect(await (await copy()).isSignedOut(session('kept'))).toBe(true)
  })

  it('wait for a silent server a moment, once, and go on', async () => {
    const [one, other] = [await copy(), await copy()]
    redis.signal('SIGSTOP')
    const started = performance.now()
    await one.signOut('unheard', until())
    for (let at = 0; at < 50; at += 1) await one.isSignedOut(session(`read ${at}`))
    expect(performance.now() - started).toBeLessThan(1_500)
    redis.signal('SIGCONT')
    await knows(other, 'unheard')
  })

  it('leave nothing on the server that says who, or that stays for ever', async () => {
    const one = await copy()
    await one.signOut('5f0d8d0e-7a52-4f3c-9f41-000000000000', until())
    await one.signOutAccount('account:of-somebody', Date.now(), until())
    await settleStore()
    await takeSignIn('203.0.113.7')
    const contents = await redis.contents()
    expect(contents).toHaveLength(4)
    for (const { key, ttl, content } of contents) {
      expect(ttl, key).toBeGreaterThan(0)
      expect(ttl, key).toBeLessThanOrEqual(HOUR)
      expect(key + content).not.toMatch(/5f0d8d0e|somebody|203\.0|account:/)
    }
  })

  it('sign-in limits are one for all copies, and a copy without the server limits by itself', async () => {
    const failing = async (times: number) => {
      let made = 0
      for (let at = 0; at < times; at += 1) {
        const attempt = await takeSignIn('203.0.113.8')
        if (attempt.wait !== null) continue
        made += 1
        await attempt.end(true)
      }
      return made
    }
    const goingWell = async () => {
      const attempt = await takeSignIn('203.0.113.8')
      if (attempt.wait === null) await attempt.end(false)
      return attempt.wait
    }
    const anotherCopy = async () => {
      await closeSingletons()
      await settleStore()
    }
    await anotherCopy()
    for (let at = 0; at < 15; at += 1) expect(await goingWell()).toBeNull()
    expect(await failing(6)).toBe(6)
    await anotherCopy()
    expect(await goingWell()).toBeNull()
    expect(await failing(9)).toBe(4)
    expect(await goingWell()).toBeGreaterThan(800)
    await redis.down()
    expect(await failing(12)).toBe(10)
  })
})
