import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readCompanyIds, readCount, readEmails, readIds, readSirens } from './filter-text.ts'

describe('filters typed by hand', () => {
  it('keep what can be asked for and name what cannot', () => {
    expect(readIds(' 301, 302;x 301\n0 99999999999')).toEqual({
      values: [301, 302],
      wrong: ['x', '0', '99999999999'],
    })
    expect(readEmails('a@b.fr, nobody')).toEqual({ values: ['a@b.fr'], wrong: ['nobody'] })
    expect(readSirens('552 120 222, 552120223')).toEqual({ values: ['552120222'], wrong: ['552120223'] })
    expect(readSirens('552\u202f120\u202f222').values).toEqual(['552120222'])
  })

  it('lose no id, whatever stands between them', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1 })
    fc.assert(
      fc.property(ids, fc.constantFrom(',', '; ', '\n', '  '), (list, between) => {
        expect(readIds(list.join(between))).toEqual({ values: list, wrong: [] })
      }),
    )
  })

  it('take no SIREN for ids of companies', () => {
    expect(readCompanyIds('552\u00a0120\u00a0222 011 047 297')).toEqual({
      values: [],
      wrong: ['552120222', '011047297'],
    })
    expect(readCompanyIds('1002 011 047 297, 552120222').wrong).toEqual(['011', '047', '552120222'])
    // No SIREN, by their check digits, or among others.
    expect(readCompanyIds('552 120 223 552120223').values).toEqual([552, 120, 223, 552_120_223])
    expect(readCompanyIds('101 552 120 222')).toEqual({ values: [101, 552, 120, 222], wrong: [] })
  })

  it('reads a count that is large enough', () => {
    expect(readCount('', 15)).toBeUndefined()
    expect(readCount(' 15 ', 15)).toBe(15)
    expect(readCount('14', 15)).toBeNull()
    expect(readCount('-1', 0)).toBeNull()
    expect(readCount('1.5', 0)).toBeNull()
  })
})
