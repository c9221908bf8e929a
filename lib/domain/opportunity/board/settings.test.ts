import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type BoardSettings, FIRST_SETTINGS, limitOf, overLimit, readSettings } from './settings.ts'

it('reads back what was kept, and never throws', () => {
  const kept: BoardSettings = {
    hidden: ['owner', 'age'],
    compact: true,
    order: 'title',
    folded: ['12', 'none'],
    foldEmpty: true,
    opened: ['14'],
    foldedLanes: ['owner 12', 'month none'],
    limits: { '12': { kind: 'amount', most: 1000 }, none: { kind: 'count', most: 0 } },
    teamLimits: { '13': { kind: 'count', most: 7, id: 'a', by: 'Anne' } },
    knownLimits: { b: { kind: 'count', most: 0, key: 'none' } },
    outcomes: { '12': 'won' },
    teamOutcomes: { '12': 'won' },
    teamProbabilities: { '12': 100 },
    teamStuckDays: { all: 14, '12': 0 },
  }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  expect(readSettings(null)).toEqual(FIRST_SETTINGS)
  expect(readSettings('{"order":"colour","limits":{"1":{"kind":"count","most":"5"}},"hidden":7}')).toEqual(
    FIRST_SETTINGS,
  )
  fc.assert(fc.property(fc.json(), (text) => readSettings(text).limits !== null))
  fc.assert(fc.property(fc.string(), (text) => readSettings(text).limits !== null))
})

it('takes the team’s limit where there is none of one’s own', () => {
  const settings: BoardSettings = {
    ...FIRST_SETTINGS,
    limits: { '12': { kind: 'count', most: 3 } },
    teamLimits: {
      '12': { kind: 'count', most: 7, id: 'a', by: null },
      '13': { kind: 'amount', most: 9, id: 'b', by: null },
    },
  }
  expect([limitOf(settings, '12')?.most, limitOf(settings, '13')?.most, limitOf(settings, '14')]).toEqual([
    3,
    9,
    undefined,
  ])
})

it('warns past a limit only', () => {
  expect(overLimit(undefined, 9, 9)).toBe(null)
  expect(overLimit({ kind: 'count', most: 9 }, 9, 0)).toBe(null)
  expect(overLimit({ kind: 'count', most: 9 }, 11, 0)).toBe(2)
  expect(overLimit({ kind: 'amount', most: 9 }, 11, 950)).toBe(0.5)
})
