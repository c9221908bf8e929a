import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isFolded, withFold } from './folding.ts'
import { FIRST_SETTINGS } from './settings.ts'

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
