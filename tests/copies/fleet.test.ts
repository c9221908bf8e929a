import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { serverDir } from '../../scripts/lib/build.mjs'
import { Fleet, fleetPrograms } from './fleet.ts'
import { mustRun } from './redis.ts'
import { arrive, letIn, trial } from './trial.ts'
import type { User } from './user.ts'

const USERS = 200
const isHere = fleetPrograms.nginx !== null && fleetPrograms.redis !== null

// In order: each goes on where the one before it ended. `npm run soak -- copies` is the long one.
describe.skipIf(!isHere && !mustRun)('nginx, three copies and Redis', () => {
  let fleet: Fleet
  let users: User[]

  beforeAll(async () => {
    fleet = await Fleet.start()
    users = await arrive(fleet, USERS)
  }, 120_000)
  afterAll(async () => {
    for (const user of users ?? []) user.leave()
    await fleet?.stop()
  })

  // Half a minute: `npm test -- thorough`.
  it.runIf(process.env.THOROUGH)(
    'lose no session and double no write while copies are killed and replaced under 200 users',
    async () => {
      const figures = await trial(
        { fleet, seconds: 18, thinks: 6_000, killEverySeconds: 3, restSeconds: 3, build: serverDir() },
        users,
      )
      expect(
        figures.oddities
          .keys()
          .filter((what) => !what.startsWith('network '))
          .toArray(),
      ).toEqual([])
      expect(figures).toMatchObject({ sessionsLost: 0, doubled: 0, lost: 0, failed: 0 })
      expect(figures.kills).toBeGreaterThan(0)
      expect(figures.reads).toBeGreaterThan(200)
      expect(figures.writes).toBeGreaterThan(20)
      // The long one holds this to one in a thousand. Here, on any machine: without the balancer's next try it would be
      // about every sixth, as long as a copy is away.
      expect(figures.retried).toBeLessThan(figures.reads / 20)
    },
    60_000,
  )

  it('agree at once on who is signed out', async () => {
    const [one, other, third] = users.slice(0, 3) as [User, User, User]
    const cookie = one.cookie
    await one.ask('DELETE', '/api/session')
    one.cookie = cookie
    expect(await letIn(fleet.copies, [one, other])).toEqual(Array(3).fill([false, true]))
    // `other` and its account's people; `third` is of the same account as `one`.
    const kept = other.cookie
    await other.ask('DELETE', '/api/session?everywhere=1')
    other.cookie = kept
    expect(await letIn(fleet.copies, [other, third, users[3] as User])).toEqual(
      Array(3).fill([false, true, false]),
    )
  })

  it('go on without Redis, keep what is signed out meanwhile, and agree again when it is back', async () => {
    const [leaver, stayer] = [users[4], users[6]] as [User, User]
    await fleet.redis.down()
    await expect.poll(() => fleet.copies[0]?.figure('dashboard_shared_server_up')).toBe(0)
    const health = await (await fetch(`${fleet.copies[0]?.url}/api/health`)).json()
    expect(health).toEqual({ success: true, shared: 'down' })
    // Signed out before it went: still, everywhere.
    expect(await letIn(fleet.copies, [users[0] as User, stayer])).toEqual(Array(3).fill([false, true]))
    const cookie = leaver.cookie
    await leaver.ask('DELETE', '/api/session', undefined, fleet.copies[1]?.port)
    leaver.cookie = cookie
    expect(await leaver.isLetIn(fleet.copies[1]?.port ?? 0)).toBe(false)
    expect(await fleet.copies[1]?.figure('dashboard_shared_sign_outs_waiting')).toBe(1)
    await fleet.redis.up()
    await expect
      .poll(() => letIn(fleet.copies, [leaver, users[0] as User, stayer]))
      .toEqual(Array(3).fill([false, false, true]))
    expect(await fleet.copies[1]?.figure('dashboard_shared_sign_outs_waiting')).toBe(0)
  }, 40_000)
})
