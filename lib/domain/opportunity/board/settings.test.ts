import fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  type BoardSettings,
  FIRST_SETTINGS,
  isFolded,
  limitOf,
  overLimit,
  readSettings,
  withFold,
} from './settings.ts'

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

it('opens and folds any column by hand, one at a time, whatever holds for the others', () => {
  const keys = ['1', '2', '3', 'none']
  const some = fc.uniqueArray(fc.constantFrom(...keys))
  fc.assert(
    fc.property(
      fc.record({ folded: some, opened: some, foldEmpty: fc.boolean() }),
      fc.array(fc.record({ atEnd: fc.boolean(), isEmpty: fc.boolean(), isWanted: fc.boolean() }), {
        minLength: keys.length,
        maxLength: keys.length,
      }),
      fc.nat(keys.length - 1),
      (settings, facts, at) => {
        const columns = keys.map((key, place) => ({ key, ...(facts[place] as (typeof facts)[number]) }))
        const column = columns[at] as (typeof columns)[number]
        const shut = withFold(settings, column, true)
        expect(isFolded(shut, column)).toBe(true)
        const open = withFold(shut, column, false)
        expect(isFolded(open, column)).toBe(false)
        for (const other of columns)
          if (other !== column) {
            expect(isFolded(shut, other)).toBe(isFolded(settings, other))
            if (open.foldEmpty === settings.foldEmpty)
              expect(isFolded(open, other)).toBe(isFolded(settings, other))
          }
      },
    ),
  )
})

it('folds what stands at the end until somebody opens it or asks for its stage', () => {
  const won = { key: '6', atEnd: true, isEmpty: false, isWanted: false }
  expect(isFolded(FIRST_SETTINGS, won)).toBe(true)
  expect(isFolded(FIRST_SETTINGS, { ...won, isWanted: true })).toBe(false)
  expect(isFolded({ ...FIRST_SETTINGS, ...withFold(FIRST_SETTINGS, won, false) }, won)).toBe(false)
  expect(isFolded(FIRST_SETTINGS, { ...won, atEnd: false })).toBe(false)
})
