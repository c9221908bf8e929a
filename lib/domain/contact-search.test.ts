import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { queriesOf, readSearch, readValues, SEARCH_KINDS, splitEntry } from './contact-search.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

describe('readSearch', () => {
  it('reads each kind and sets aside what it does not understand', () => {
    expect(read('by=window&q=1440')).toEqual({ kind: 'window', values: ['1440'], invalid: [] })
    expect(read('by=window&q=5')).toEqual({ kind: 'window', values: [], invalid: ['5'] })
    expect(read('by=company&q=1001&q=011047297&q=x&q=0')).toEqual({
      kind: 'company',
      values: ['1001', '011047297'],
      invalid: ['x', '0'],
    })
    expect(read('by=email&q=a@example.fr&q=a@example.fr&q=a')?.values).toEqual(['a@example.fr'])
    expect(read('by=linkedin&q=https://fr.linkedin.com/in/zo%C3%A9-roche/%3Fx%3D1&q=ada-l')?.values).toEqual([
      'zoé-roche',
      'ada-l',
    ])
    expect(read('by=name&q=x')).toBeNull()
    expect(read('')).toBeNull()
  })
})

describe('splitEntry', () => {
  it('keeps a SIREN in groups together', () => {
    expect(splitEntry('company', '011 047 297, 1001;1002\n1003')).toEqual([
      '011047297',
      '1001',
      '1002',
      '1003',
    ])
    expect(splitEntry('email', ' a@x.fr\tb@x.fr ')).toEqual(['a@x.fr', 'b@x.fr'])
  })
})

describe('queriesOf', () => {
  it('never makes a call without its filter, and asks for each value once', () => {
    const kind = fc.constantFrom(...SEARCH_KINDS)
    const value = fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.emailAddress(),
      fc.constantFrom('15', '011047297'),
    )
    fc.assert(
      fc.property(kind, fc.array(value, { maxLength: 130 }), (by, given) => {
        const search = readValues(by, given)
        const queries = queriesOf(search)
        const asked = queries.flatMap((query) => Object.values(query).flat())
        expect(asked.map(String).sort()).toEqual([...search.values].sort())
        for (const query of queries) {
          expect(Object.keys(query)).toHaveLength(1)
          const [values] = Object.values(query).map((one) => [one].flat())
          expect(values?.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('asks for companies and for SIRENs apart: together they would narrow each other', () => {
    expect(queriesOf(readValues('company', ['1001', '011047297']))).toEqual([
      { idCompany: [1001] },
      { siren: ['011047297'] },
    ])
  })
})
