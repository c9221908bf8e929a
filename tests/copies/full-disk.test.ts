import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { closeSingletons } from '#lib/server/singleton.ts'
import { SharedServer } from '#lib/server/store/shared-server.ts'
import { SharedStore } from '#lib/server/store/shared-store.ts'
import { SqliteStore } from '#lib/server/store/sqlite.ts'

import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'
import { mustRun, Redis, redisProgram } from './redis.ts'

const HOUR = 3_600_000

describe.skipIf((redisProgram === null && !mustRun) || !hasSmallDisks)('copies whose disks are full', () => {
  let redis: Redis
  let disks: SmallDisk[]
  let copies: SharedStore[]

  beforeAll(async () => {
    vi.stubEnv('API_BASE_URL', 'http://localhost')
    vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-tests-that-is-long-enough')
    vi.stubEnv('LOG_LEVEL', 'silent')
    redis = await Redis.start()
    disks = [new SmallDisk('1m'), new SmallDisk('1m')]
    copies = disks.map(
      ({ folder }) =>
        new SharedStore(new SqliteStore(join(folder, 'sessions.db')), new SharedServer(redis.url), 12 * HOUR),
    )
    await Promise.all(copies.map((copy) => copy.settle(5_000)))
  })
  afterAll(async () => {
    await Promise.all((copies ?? []).map((copy) => copy.close()))
    for (const disk of disks ?? []) disk.remove()
    await redis?.down()
    await closeSingletons()
  })

  it('know each other’s sign-outs, also when the server is gone afterwards', async () => {
    const [one, other] = copies as [SharedStore, SharedStore]
    for (const disk of disks) disk.fill('sessions.db')
    const session = { id: 'of-anna', scope: 'account:anna', issuedAt: Date.now() - 1000 }
    expect(await other.isSignedOut(session)).toBe(false)
    await one.signOut(session.id, Date.now() + HOUR)
    expect(await other.isSignedOut(session)).toBe(true)
    await redis.down()
    expect([await one.isSignedOut(session), await other.isSignedOut(session)]).toEqual([true, true])
  })
})
