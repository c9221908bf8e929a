import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import {
  changeOfChoice,
  holdsTag,
  isIrreversible,
  TAG_TYPES,
  type TagChange,
  tagEntries,
  tagKey,
  tagTypeOf,
  takeBackTags,
  undoTagOf,
  untagged,
  withChange,
  withoutChange,
} from './routine-tag.ts'

const row: SupplyIdentification = {
  idSupply: 301,
  idCompany: 1001,
  idIdentificationType: 2,
  date: '2026-01-02T03:04:05.000Z',
  isManual: false,
  isFormerCustomer: null,
  identificationType: { idIdentificationType: 2, title: 'Suspect' },
  scoring: { match: 5 },
  prepared: null,
  preparedDate: null,
  prepareConsumed: null,
  prepareConsumedDate: null,
  preparedCompleted: null,
  preparedCompletedDate: null,
}

const changes: fc.Arbitrary<TagChange> = fc.oneof(
  fc.record({ idIdentificationType: fc.constantFrom(...TAG_TYPES) }),
  fc.record({ isFormerCustomer: fc.boolean() }),
)
const rows = fc
  .record({
    idIdentificationType: fc.option(fc.constantFrom(...TAG_TYPES)),
    isFormerCustomer: fc.option(fc.boolean()),
  })
  .map((fields): SupplyIdentification => ({ ...row, ...fields }))

describe('a change of a tag', () => {
  it('touches its own field alone, and can be taken back on the screen', () => {
    fc.assert(
      fc.property(rows, changes, (before, change) => {
        const after = withChange(before, change)
        expect(holdsTag(after, change)).toBe(true)
        expect(withoutChange(after, change, before)).toEqual(before)
      }),
    )
  })

  it('is undone by a write that restores the field, wherever the API has one', () => {
    fc.assert(
      fc.property(rows, changes, (before, change) => {
        const undo = undoTagOf(before, change)
        const field = 'isFormerCustomer' in change ? 'isFormerCustomer' : 'idIdentificationType'
        if (undo === null) expect(before[field]).toBeNull()
        else expect(withChange(withChange(before, change), undo)[field]).toBe(before[field])
      }),
    )
  })

  it('leaves a field that was changed again meanwhile', () => {
    const later = withChange(row, { idIdentificationType: 4 })
    expect(withoutChange(later, { idIdentificationType: 3 }, row)).toBe(later)
  })

  it('takes a batch back: every row that had a value ends as it began, the others are counted', () => {
    fc.assert(
      fc.property(fc.array(rows), changes, (before, change) => {
        const { writes, stuck } = takeBackTags(before.map((row) => ({ row, change })))
        const field = 'isFormerCustomer' in change ? 'isFormerCustomer' : 'idIdentificationType'
        const meant = before.filter((row) => !holdsTag(row, change))
        expect(writes.length + stuck).toBe(meant.length)
        expect(stuck).toBe(meant.filter((row) => row[field] === null).length)
        expect(writes.map(({ row, change: undo }) => withChange(row, undo)[field])).toEqual(
          meant.map((row) => row[field]).filter((value) => value !== null),
        )
      }),
    )
  })

  it('cannot write a type that the API does not take', () => {
    expect(tagTypeOf(9)).toBeNull()
    expect(undoTagOf({ ...row, idIdentificationType: 9 }, { idIdentificationType: 1 })).toBeNull()
  })
})

it('names a row by routine and company', () => {
  expect(tagKey(row)).toBe('301-1001')
})

describe('changeOfChoice', () => {
  it.each([
    ['4', { idIdentificationType: 4 }],
    ['former', { isFormerCustomer: true }],
    ['notFormer', { isFormerCustomer: false }],
    ['', null],
    ['7', null],
  ])('%j is %j', (choice, change) => {
    expect(changeOfChoice(choice)).toEqual(change)
  })
})

describe('untagged', () => {
  it('is a row whose first tag cannot be taken back', () => {
    const row = untagged(301, 1001)
    expect(takeBackTags([{ row, change: { idIdentificationType: 3 } }])).toEqual({ writes: [], stuck: 1 })
  })
})

describe('what many writes would do', () => {
  it('leaves out what would change nothing; for good is what takeBack cannot take back', () => {
    fc.assert(
      fc.property(rows, changes, (before, change) => {
        const write = { row: before, change }
        const [entry] = tagEntries([write])
        expect(entry?.barred).toBe(holdsTag(before, change))
        expect(isIrreversible(write)).toBe(takeBackTags([write]).stuck === 1)
      }),
    )
  })
})
