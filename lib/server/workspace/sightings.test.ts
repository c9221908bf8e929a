import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { removeAccount } from './account.ts'
import { connect, migrate } from './database.ts'
import { historyOf, stagesNow, stepsSince } from './history.ts'
import { observeOpportunities, ownChange, type SeenOpportunity } from './sightings.ts'

vi.mock('../env.ts', () => ({
  env: () => ({ SESSION_SECRET: ['a secret of this test, and of nobody'], SESSION_MAX_HOURS: 12 }),
}))

const folder = mkdtempSync(join(tmpdir(), 'sightings-'))
const db = connect({ folder })
beforeAll(() => migrate(db, 'sqlite'))
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const session = { id: 'one', scope: 'account:one' } as Session
const { scope } = session
const both = { stage: true, deadline: true }
const all = { said: both, sent: both }
const at = (time: number, idStade: number): SeenOpportunity => ({
  idOpportunity: 7,
  idStade,
  deadline: `2027-01-0${idStade}`,
  at: time,
})

it('keeps no way back where a read showed the second of two moves from here before either was written down', async () => {
  expect(await ownChange(db, session, at(100, 1), all)).toBe(undefined)
  await observeOpportunities(db, scope, [at(300, 3)])
  // The previous stage is no longer known.
  expect(await ownChange(db, session, at(200, 2), all)).toBe(undefined)
  expect(await ownChange(db, session, at(300, 3), all)).toBe(1)
  expect((await historyOf(db, scope, 7)).map(({ from, idStade, how }) => [from, idStade, how])).toEqual([
    [null, 1, 'own'],
    [1, 3, 'own'],
  ])
  const { deadlines } = await stepsSince(db, scope, 0)
  expect(deadlines).toMatchObject({ from: ['2027-01-01'], deadline: ['2027-01-03'], how: ['own'] })
  // The latest move is one, with its previous stage.
  expect(await ownChange(db, session, at(400, 2), all)).toBe(3)
})

it('keeps as a move from here what a write changed, whatever its page says is new, and of an unknown one what it says', async () => {
  const comment = { said: { stage: false, deadline: false }, sent: both }
  const one = (time: number, idStade: number) => ({ ...at(time, idStade), idOpportunity: 9 })
  const steps = async () =>
    (await historyOf(db, scope, 9)).map(({ from, idStade, how }) => [from, idStade, how])
  // Nothing was known of it: writing the whole record is not a move.
  await ownChange(db, session, one(100, 1), comment)
  expect(await ownChange(db, session, one(200, 1), comment)).toBe(1)
  expect(await steps()).toEqual([])
  // A colleague moved it; a page that had not seen that saved the earlier stage with its comment.
  expect(await ownChange(db, session, one(300, 2), all)).toBe(1)
  expect(await ownChange(db, session, one(400, 1), comment)).toBe(2)
  expect(await steps()).toEqual([
    [1, 2, 'own'],
    [2, 1, 'own'],
  ])
})

it('tells as made here what a read showed for the first time before the write itself was recorded', async () => {
  const made = { ...at(100, 1), idOpportunity: 10 }
  await observeOpportunities(db, scope, [made])
  expect(await ownChange(db, session, made, all)).toBe(undefined)
  expect((await historyOf(db, scope, 10)).map(({ from, idStade, how }) => [from, idStade, how])).toEqual([
    [null, 1, 'own'],
  ])
})

it('of a long history the newest steps are told', async () => {
  await db
    .insertInto('stageHistory')
    .values(
      Array.from({ length: 1_100 }, (_, time) => ({
        accountId: 1,
        idOpportunity: 8,
        fromStade: 1,
        idStade: 2,
        at: time,
        how: 'seen',
        personId: null,
      })),
    )
    .execute()
  const times = (await historyOf(db, scope, 8)).map((step) => Date.parse(step.at))
  expect([times.length, times[0], times.at(-1)]).toEqual([1_000, 100, 1_099])
})

it('finds out in the end that another copy has deleted what it knows', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await observeOpportunities(db, scope, [at(500, 1)])
  await removeAccount(db, scope, false)
  vi.advanceTimersByTime(20 * 60_000)
  await observeOpportunities(db, scope, [at(500, 1)])
  expect((await stagesNow(db, scope)).idStade).toEqual([1])
  vi.useRealTimers()
})
