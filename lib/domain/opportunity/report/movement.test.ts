import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepsSince } from '#lib/domain/workspace/workspace.ts'
import { MOVEMENTS } from './kinds.ts'
import { centsMoved, flowOf, movementOf } from './movement.ts'
import { spanOf } from './period.ts'
import { monthsOf, targetOf, teamTarget } from './targets.ts'

const DAY = 86_400_000
const SINCE = Date.parse('2026-11-16T00:00:00Z')
const [FIRST, SECOND, WON, LOST] = [1, 2, 8, 9]
const facts = {
  outcomeOf: (id: number | null) =>
    id === WON ? ('won' as const) : id === LOST ? ('lost' as const) : ('open' as const),
}

type Move = [
  id: number,
  from: number | null,
  to: number | null,
  day: number,
  how?: 'own' | 'seen',
  entered?: number,
]
type Dating = [id: number, from: string | null, to: string | null, day: number, how?: 'own' | 'seen']

/** Steps as the BFF sends them: newest first. */
const steps = (moves: Move[], dates: Dating[] = []): StepsSince => {
  const newest = moves.toReversed()
  const newestDates = dates.toReversed()
  return {
    moves: {
      idOpportunity: newest.map(([id]) => id),
      from: newest.map(([, from]) => from),
      idStade: newest.map(([, , to]) => to),
      at: newest.map(([, , , day]) => SINCE + day * DAY),
      how: newest.map(([, , , , how]) => how ?? 'own'),
      entered: newest.map(([, , , , , entered]) => (entered === undefined ? null : SINCE + entered * DAY)),
    },
    deadlines: {
      idOpportunity: newestDates.map(([id]) => id),
      from: newestDates.map(([, from]) => from),
      deadline: newestDates.map(([, , to]) => to),
      at: newestDates.map(([, , , day]) => SINCE + day * DAY),
      how: newestDates.map(([, , , , how]) => how ?? 'own'),
    },
    isWhole: true,
    knownSince: null,
  }
}
const card = (idOpportunity: number, idStade: number | null = FIRST, more = {}) => ({
  idOpportunity,
  idStade,
  amount: 10.1,
  created: '2026-01-01T00:00:00Z',
  ...more,
})
const idsOf = (movement: ReturnType<typeof movementOf>) =>
  Object.fromEntries(MOVEMENTS.map((kind) => [kind, movement[kind].map((one) => one.card.idOpportunity)]))

describe('movement since a day', () => {
  it('puts each deal where it went from where it stood', () => {
    const cards = [
      card(1, SECOND),
      card(2, WON),
      card(3, LOST),
      card(4, FIRST),
      card(5, SECOND, { created: '2026-11-17T08:00:00Z' }),
      card(6, FIRST),
      card(7, WON, { created: '2026-11-17T08:00:00Z' }),
    ]
    const moved = movementOf(
      cards,
      steps([
        [1, FIRST, SECOND, 1],
        [2, FIRST, SECOND, 1],
        [2, SECOND, WON, 2, 'seen'],
        [3, SECOND, LOST, 1],
        [4, FIRST, SECOND, 1],
        [4, SECOND, FIRST, 2],
        [5, null, SECOND, 1],
        [7, null, WON, 1],
        // Not among the cards: filtered out.
        [99, FIRST, SECOND, 1],
      ]),
      facts,
      SINCE,
    )
    expect(idsOf(moved)).toEqual({ created: [5, 7], moved: [1], won: [2, 7], lost: [3], pushed: [] })
    expect(moved.won[0]).toMatchObject({ from: FIRST, to: WON, how: 'seen', at: SINCE + 2 * DAY })
    expect(centsMoved(moved.won)).toBe(2020)
  })

  it('says what was pushed out, from its first day to its last, while it is open', () => {
    const cards = [card(1), card(2), card(3, WON), card(4), card(5)]
    const dates: Dating[] = [
      [1, '2026-11-30', '2026-12-31', 1],
      [1, '2026-12-31', '2027-01-31', 2, 'seen'],
      [2, '2026-11-30', '2026-11-20', 1],
      [3, '2026-11-30', '2026-12-31', 1],
      [4, '2026-11-30', null, 1],
      [5, null, '2026-12-31', 1],
    ]
    const { pushed } = movementOf(cards, steps([], dates), facts, SINCE)
    expect(
      pushed.map(({ card: { idOpportunity }, from, to, how }) => [idOpportunity, from, to, how]),
    ).toEqual([
      [1, '2026-11-30', '2027-01-31', 'seen'],
      [4, '2026-11-30', null, 'own'],
    ])
  })

  it('has each deal in one of moved, won and lost at most', () => {
    const stage = fc.constantFrom(null, FIRST, SECOND, WON, LOST)
    const walk = fc.tuple(fc.integer({ min: 1, max: 5 }), stage)
    fc.assert(
      fc.property(fc.array(walk, { maxLength: 30 }), (some) => {
        const at = new Map<number, number | null>()
        const moves = some.map(([id, to], day): Move => {
          const from = at.get(id) ?? FIRST
          at.set(id, to)
          return [id, from, to, day]
        })
        const cards = [...at].map(([id, stage]) => card(id, stage))
        const moved = movementOf(cards, steps(moves), facts, SINCE)
        for (const { idOpportunity, idStade } of cards) {
          const kinds = (['moved', 'won', 'lost'] as const).filter((kind) =>
            moved[kind].some((one) => one.card.idOpportunity === idOpportunity),
          )
          // All start in the first stage.
          const outcome = facts.outcomeOf(idStade)
          expect(kinds).toEqual(idStade === FIRST ? [] : [outcome === 'open' ? 'moved' : outcome])
        }
      }),
    )
  })
})

describe('what became of deals that left a stage', () => {
  const moves: Move[] = [
    [1, FIRST, SECOND, 10, 'own', 0],
    [2, FIRST, SECOND, 12, 'own', 10],
    [3, FIRST, LOST, 13, 'own', 10],
    [4, FIRST, WON, 14, 'seen'],
    [5, SECOND, FIRST, 14, 'own', 13],
    [6, WON, FIRST, 14, 'own', 13],
    [7, null, FIRST, 14],
  ]
  const flow = (shows = (_: number) => true) => flowOf(steps(moves), [FIRST, SECOND], facts, shows)

  it('is counted by where they went, and timed where their coming is known', () => {
    expect(flow()).toEqual([
      { idStade: FIRST, left: 4, onward: 3, lost: 1, back: 0, timed: 3, median: 3 * DAY },
      { idStade: SECOND, left: 1, onward: 0, lost: 0, back: 1, timed: 1, median: DAY },
    ])
  })

  it('leaves out what is not shown, and takes the middle between two', () => {
    expect(flow((id) => id <= 2)).toEqual([
      { idStade: FIRST, left: 2, onward: 2, lost: 0, back: 0, timed: 2, median: 6 * DAY },
    ])
  })
})

describe('targets', () => {
  it('are added by month; the team’s own goes before the sum of its owners’', () => {
    const target = (idUser: number | null, month: string, cents: number) => ({ idUser, month, cents })
    const targets = [
      target(1, '2026-10', 100),
      target(2, '2026-10', 200),
      target(1, '2026-11', 30),
      target(null, '2026-11', 1000),
      target(1, '2027-01', 7),
    ]
    const months = monthsOf(spanOf('quarter', '2026-11-24'))
    expect(months).toEqual(['2026-10', '2026-11', '2026-12'])
    expect(monthsOf({ from: '2026-12-01', to: '2027-01-31' })).toEqual(['2026-12', '2027-01'])
    expect(targetOf(targets, 1, months)).toBe(130)
    expect(targetOf(targets, 3, months)).toBeNull()
    expect(teamTarget(targets, months)).toBe(1300)
    expect(teamTarget(targets, ['2026-12'])).toBeNull()
  })
})
