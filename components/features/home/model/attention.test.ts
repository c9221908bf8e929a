import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STUCK_REASONS, stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import { isOfOtherUser, MAX_AMOUNTS_LISTED, openAttention } from './attention.ts'
import { attentionIn, withLines } from './attention-read.ts'
import type { OpportunityLine } from './opportunity-line.ts'

const NOW = Date.parse('2026-05-10T12:00:00Z')
const TODAY = '2026-05-10'
const LABELS: Record<string, string> = { 1: 'Négociation', 2: 'Gagnée', 3: 'Démonstration' }

const row = fc.record({
  idOpportunity: fc.integer({ min: 1, max: 500 }),
  idStade: fc.option(fc.integer({ min: 1, max: 3 })),
  idUser: fc.option(fc.integer({ min: 1, max: 3 })),
  amount: fc.option(fc.nat(1000)),
  deadline: fc.option(fc.constantFrom('2026-05-09', '2026-05-10T00:00:00Z', '2026-06-01')),
  modified: fc.constantFrom('2026-05-01T00:00:00Z', '2026-03-01T00:00:00Z', '2024-01-01T00:00:00Z'),
})

const lineOf = ({
  idOpportunity,
  idStade,
  idUser,
  modified,
}: typeof row extends fc.Arbitrary<infer Row> ? Row : never) =>
  ({
    ...{ idOpportunity, idStade, idUser, modified, title: null, idCompany: 1 },
    stade: idStade === null ? null : (LABELS[idStade] ?? null),
  }) satisfies OpportunityLine

it('counts what the filter would show, the team’s and one’s own, and shows those worth most', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ idOpportunity }) => idOpportunity, maxLength: 60 }),
      fc.record({ all: fc.nat(90), '1': fc.nat(90) }, { requiredKeys: [] }),
      fc.boolean(),
      (rows, stuckDays, isWonOpen) => {
        const said = isWonOpen ? { 2: 'open' as const } : {}
        const byStade = Map.groupBy(rows, ({ idStade }) => idStade)
        const found = attentionIn(byStade, { stuckDays, idUser: 2 }, { today: TODAY, now: NOW })
        const byId = new Map(rows.map((one) => [one.idOpportunity, lineOf(one)]))
        const { team, mine, lines } = openAttention(withLines(found, 2, byId), said)
        const reasonsOf = (one: (typeof rows)[number]) =>
          stuckReasons(one, {
            outcomeOf: (idStade) => (idStade === 2 && !isWonOpen ? 'won' : 'open'),
            stuckDaysOf: (idStade) => (idStade === 1 ? stuckDays[1] : undefined) ?? stuckDays.all ?? 30,
            today: TODAY,
            now: NOW,
          })
        for (const reason of STUCK_REASONS) {
          const all = rows.filter((one) => reasonsOf(one).includes(reason))
          expect(team[reason]).toBe(all.length)
          expect(mine[reason]).toBe(all.filter(({ idUser }) => idUser === 2).length)
        }
        const worth = rows
          .filter((one) => reasonsOf(one).length > 0)
          .map(({ amount }) => amount ?? 0)
          .sort((a, b) => b - a)
        expect(lines.map(({ amount }) => amount ?? 0)).toEqual(worth.slice(0, MAX_AMOUNTS_LISTED))
      },
    ),
  )
})

it('counts nobody else as who is here', () => {
  expect(isOfOtherUser({ idUser: 1 }, { idUser: 1 })).toBe(false)
  expect(isOfOtherUser({ idUser: 1 }, { idUser: 2 })).toBe(true)
  expect(isOfOtherUser({ idUser: 1 }, { idUser: null })).toBe(true)
  expect(isOfOtherUser({ idUser: 1 }, null)).toBe(true)
  expect(isOfOtherUser({ idUser: null }, { idUser: 2 })).toBe(true)
  expect(isOfOtherUser({ idUser: null }, null)).toBe(false)
  expect(isOfOtherUser({ idUser: 1 }, undefined)).toBe(false)
})
