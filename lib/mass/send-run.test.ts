import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportSend, PlannedRow } from '#lib/domain/import/plan.ts'
import type { StoredOutcome } from '#lib/import/stored-imports.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { runSends, type SendWorld } from './send-run.ts'

const failure = (code: string) =>
  new ApiError({ status: 0, code, message: code, retryable: false, requestId: null, retryAfter: null })

const rowOf = (at: number, idCompany = at + 1): PlannedRow => ({
  at,
  name: `N${at}`,
  company: null,
  idCrmVisitCard: null,
  send: { action: 'create', draft: { idCompany, owner: { idUser: 1 }, title: `T${at}` } },
  whys: [],
  barred: false,
  repeats: null,
})

/** A fake API that stores what is written; `lose` makes it write without an answer. */
function worldOf(outcomes = new Map<number, StoredOutcome>(), made: { id: number; title: string }[] = []) {
  const lost = new Set<string>()
  const kept: [number, StoredOutcome][] = []
  const titleOf = (send: ImportSend | null) => (send?.action === 'create' ? String(send.draft.title) : '')
  const of = (send: ImportSend | null) =>
    made.filter(({ title }) => title === titleOf(send)).map(({ id }) => id)
  const write = vi.fn(async ({ send }: PlannedRow) => {
    const id = made.length + 1
    made.push({ id, title: titleOf(send) })
    if (lost.has(titleOf(send))) throw failure('outcome_unknown')
    return id
  })
  const world: SendWorld<PlannedRow> = {
    placeOf: ({ at }) => at,
    sendOf: ({ send }) => send,
    sender: {
      writes: 'saveOpportunity',
      before: async ({ send }) => of(send),
      write,
      look: async ({ send }, before) => of(send).find((id) => !before.includes(id)) ?? null,
    },
    outcomes,
    keep: async (row, outcome) => void kept.push([row, outcome]),
    now: () => Date.now(),
  }
  return { world, made, lost, kept, write }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function ended(batch: ReturnType<typeof runSends>) {
  await vi.advanceTimersByTimeAsync(60_000)
  await batch.settled()
  return batch.get().map(({ outcome }) => outcome)
}

describe('runSends', () => {
  it('keeps that a row begins before it is sent, and what was made of it after', async () => {
    const { world, kept } = worldOf()
    expect(await ended(runSends([rowOf(0)], world))).toEqual(['done'])
    expect(kept.map(([row, { state }]) => [row, state])).toEqual([
      [0, 'begun'],
      [0, 'done'],
    ])
    expect(world.outcomes.get(0)).toEqual({ state: 'done', made: 1 })
  })

  it('looks for what nobody confirmed, and never sends it twice', async () => {
    const { world, lost, write } = worldOf()
    lost.add('T1')
    expect(await ended(runSends([rowOf(0), rowOf(1)], world))).toEqual(['done', 'done'])
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('leaves what the next account refused, and what was to come after it, to be gone on with', async () => {
    const { world } = worldOf()
    const write = vi.fn(async () => Promise.reject(failure('account_changed')))
    const rows = Array.from({ length: 20 }, (_, at) => rowOf(at))
    await ended(runSends(rows, { ...world, sender: { ...world.sender, write } }))
    expect(write.mock.calls.length).toBeLessThan(10)
    expect([...world.outcomes.values()].map(({ state }) => state)).not.toContain('failed')
    // The account has signed in again, on another page.
    const again = worldOf(world.outcomes)
    expect(new Set(await ended(runSends(rows, again.world)))).toEqual(new Set(['done']))
  })

  it('keeps what a colleague has made meanwhile as failed, and goes on with the rest; what passes stays open', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => rowOf(at))
    const stoppedBefore = async (code: string) => {
      const { world, write } = worldOf()
      const before = async ({ at }: PlannedRow) => {
        if (at < 5) throw failure(code)
        return []
      }
      const run = await ended(runSends(rows, { ...world, sender: { ...world.sender, before } }))
      return { run, sent: write.mock.calls.length, first: world.outcomes.get(0)?.state }
    }
    expect(await stoppedBefore('created_meanwhile')).toEqual({
      run: [...Array(5).fill('failed'), ...Array(15).fill('done')],
      sent: 15,
      first: 'failed',
    })
    expect(await stoppedBefore('session_invalid')).toMatchObject({ sent: 0, first: undefined })
  })

  it('looks again before another try for what a slow API had not saved when it was looked for', async () => {
    const { world, made } = worldOf()
    const write = vi.fn(async () => Promise.reject(failure('outcome_unknown')))
    const run = runSends([rowOf(0)], { ...world, sender: { ...world.sender, write } })
    expect(await ended(run)).toEqual(['failed'])
    expect(run.get()[0]).toMatchObject({ error: { code: 'checked_not_saved' } })
    made.push({ id: 7, title: 'T0' })
    run.retry()
    expect(await ended(run)).toEqual(['done'])
    expect(write).toHaveBeenCalledTimes(1)
    expect(world.outcomes.get(0)).toEqual({ state: 'done', made: 7 })
  })

  it('goes on after a closed tab: what was begun is looked for, what was made is left alone', async () => {
    const begun = (before: number[]): StoredOutcome => ({ state: 'begun', at: Date.now(), before })
    const { world, made, write } = worldOf(
      new Map<number, StoredOutcome>([
        [0, { state: 'done', made: 1 }],
        [1, begun([])],
        [2, begun([])],
        // A record that existed before the row began is not the one that the row created.
        [3, begun([9])],
      ]),
      [
        { id: 1, title: 'T0' },
        { id: 2, title: 'T1' },
        { id: 9, title: 'T3' },
      ],
    )
    expect(
      await ended(
        runSends(
          [0, 1, 2, 3, 4].map((at) => rowOf(at)),
          world,
        ),
      ),
    ).toEqual(Array(5).fill('done'))
    expect(write).toHaveBeenCalledTimes(3)
    expect(made.filter(({ title }) => title === 'T1')).toHaveLength(1)
    expect(made.filter(({ title }) => title === 'T2')).toHaveLength(1)
    expect(made.filter(({ title }) => title === 'T3')).toHaveLength(2)
    expect(world.outcomes.get(1)).toEqual({ state: 'done', made: 2 })
  })

  it('sends again nothing that another tab has sent meanwhile', async () => {
    const { world, write } = worldOf()
    const run = runSends([rowOf(0), rowOf(1), rowOf(2), rowOf(3), rowOf(4), rowOf(5)], world)
    run.cancel()
    expect((await ended(run)).filter((outcome) => outcome === 'cancelled')).toHaveLength(2)
    world.outcomes.set(5, { state: 'done', made: 60 })
    run.retry()
    expect(await ended(run)).toEqual(Array(6).fill('done'))
    expect(write.mock.calls.map(([{ at }]) => at)).toEqual([0, 1, 2, 3, 4])
  })

  it('tries what nobody confirmed again when told to: what was saved is found, what was not is sent', async () => {
    const { world, made, lost, write } = worldOf()
    for (const title of ['T0', 'T1']) lost.add(title)
    const { look } = world.sender
    let isAway = true
    world.sender.look = async (...asked) => {
      if (isAway) throw failure('network')
      return look(...asked)
    }
    const run = runSends([rowOf(0), rowOf(1), rowOf(2)], world)
    expect(await ended(run)).toEqual(['unknown', 'unknown', 'done'])
    isAway = false
    lost.clear()
    made.splice(
      made.findIndex(({ title }) => title === 'T1'),
      1,
    )
    run.retry()
    expect(await ended(run)).toEqual(['done', 'done', 'done'])
    expect(write.mock.calls.map(([{ at }]) => at)).toEqual([0, 1, 2, 1])
    expect(made.map(({ title }) => title).toSorted()).toEqual(['T0', 'T1', 'T2'])
  })

  it('waits until a call of the closed tab can no longer arrive', async () => {
    const { world, made, write } = worldOf(new Map([[0, { state: 'begun', at: Date.now(), before: [] }]]))
    const batch = runSends([rowOf(0)], world)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(write).not.toHaveBeenCalled()
    made.push({ id: 7, title: 'T0' })
    expect(await ended(batch)).toEqual(['done'])
    expect(write).not.toHaveBeenCalled()
  })

  it('sends rows of one company one after the other: alike, each is found as its own', async () => {
    const { world, made, lost } = worldOf()
    lost.add('T0')
    const alike = [rowOf(0, 5), { ...rowOf(1, 5), send: rowOf(0, 5).send }]
    expect(await ended(runSends(alike, world))).toEqual(['done', 'done'])
    expect(made).toHaveLength(2)
    expect([world.outcomes.get(0), world.outcomes.get(1)]).toEqual([
      { state: 'done', made: 1 },
      { state: 'done', made: 2 },
    ])
  })

  it('keeps why a row failed, shows it on the next page, and tries it again when told to', async () => {
    const { world } = worldOf()
    const refuse = { ...world.sender, write: async () => Promise.reject(failure('not_found')) }
    expect(await ended(runSends([rowOf(0)], { ...world, sender: refuse }))).toEqual(['failed'])
    expect(world.outcomes.get(0)).toMatchObject({ state: 'failed', code: 'not_found' })
    const next = runSends([rowOf(0)], world)
    expect(next.get()[0]).toMatchObject({ outcome: 'failed', error: { code: 'not_found' } })
    next.retry()
    expect(await ended(next)).toEqual(['done'])
  })

  it('waits for a network that is away for minutes', async () => {
    const { world, write } = worldOf()
    const since = Date.now()
    const send = async (row: PlannedRow) => {
      if (Date.now() - since < 240_000) throw failure('network')
      return write(row)
    }
    const rows = Array.from({ length: 6 }, (_, at) => rowOf(at))
    const run = runSends(rows, { ...world, sender: { ...world.sender, write: send } })
    await vi.advanceTimersByTimeAsync(240_000)
    expect(await ended(run)).toEqual(rows.map(() => 'done'))
  })

  it('leaves what waits for the network or a busy API, when the tab is closed, to be gone on with', async () => {
    for (const code of ['network', 'rate_limited']) {
      const { world } = worldOf()
      runSends([rowOf(0)], {
        ...world,
        sender: { ...world.sender, write: async () => Promise.reject(failure(code)) },
      })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(world.outcomes.get(0)).toMatchObject({ code })
      expect(await ended(runSends([rowOf(0)], world))).toEqual(['done'])
    }
  })

  it('sends each row once, whenever the tab is closed, and whether or not the call under way arrives', async () => {
    const never = new Promise<never>(() => undefined)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.nat({ max: 40 }),
        fc.boolean(),
        async (count, steps, arrives) => {
          const rows = Array.from({ length: count }, (_, at) => rowOf(at, (at % 4) + 1))
          const kept = new Map<number, StoredOutcome>()
          const { world, made, write } = worldOf()
          let left = steps
          /** The page is closed after this many steps. */
          const isOpen = () => left-- > 0
          const closing: SendWorld<PlannedRow> = {
            ...world,
            outcomes: new Map(),
            keep: async (row, outcome) => {
              if (!isOpen()) return never
              kept.set(row, outcome)
            },
            sender: {
              ...world.sender,
              write: async (row) => {
                if (isOpen()) return write(row)
                if (arrives) await write(row)
                return never
              },
            },
          }
          runSends(rows, closing)
          await vi.advanceTimersByTimeAsync(1_000)
          const next = runSends(rows, {
            ...world,
            outcomes: new Map(kept),
            keep: async (row, outcome) => void kept.set(row, outcome),
          })
          expect(await ended(next)).toEqual(Array(count).fill('done'))
          expect(made.map(({ title }) => title).sort()).toEqual(rows.map(({ at }) => `T${at}`).sort())
          expect([...kept.values()].map(({ state }) => state)).toEqual(Array(count).fill('done'))
        },
      ),
    )
  })
})
