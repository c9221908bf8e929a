import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  contactQueries,
  missingValues,
  readValues,
  SEARCH_KINDS,
  shortSirens,
  splitEntry,
} from './contact-search.ts'

describe('readValues', () => {
  it('reads each kind and sets aside what it does not understand', () => {
    expect(readValues('window', [' 1440'])).toEqual({ kind: 'window', values: ['1440'], invalid: [] })
    expect(readValues('window', ['5'])).toEqual({ kind: 'window', values: [], invalid: ['5'] })
    expect(readValues('company', ['1001', '011047297', 'x', '0'])).toEqual({
      kind: 'company',
      values: ['1001', '011047297'],
      invalid: ['x', '0'],
    })
    expect(
      readValues('company', ['01112648900019', 'fr33011126489', 'FR34011126489', '01112648900018']),
    ).toEqual({
      kind: 'company',
      values: ['011126489'],
      invalid: ['FR34011126489', '01112648900018'],
    })
    // A mistyped SIREN or SIRET is no idCompany.
    expect(readValues('company', ['11047297', '552120223', '55212022200018'])).toEqual({
      kind: 'company',
      values: ['11047297'],
      invalid: ['552120223', '55212022200018'],
    })
    expect(readValues('email', ['a@example.fr', 'a@example.fr', 'a']).values).toEqual(['a@example.fr'])
    expect(readValues('linkedin', ['https://fr.linkedin.com/in/zoé-roche/?x=1', 'ada-l']).values).toEqual([
      'zoé-roche',
      'ada-l',
    ])
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
    expect(splitEntry('company', '011 126 489 00019\nFR 33 011 126 489; 011 047 297 20001')).toEqual([
      '011126489',
      '011126489',
      '011047297',
      '20001',
    ])
    expect(splitEntry('email', ' a@x.fr\tb@x.fr ')).toEqual(['a@x.fr', 'b@x.fr'])
  })

  it('takes the addresses out of what a mail program writes', () => {
    const text = '"Durand, Jean" <jean@x.fr>, Zoé Roche <zoe@x.fr>;\n<c@x.fr> mailto:d@x.fr\ne@x.fr'
    expect(splitEntry('email', text)).toEqual(['jean@x.fr', 'zoe@x.fr', 'c@x.fr', 'd@x.fr', 'e@x.fr'])
  })

  it('takes a family name before a comma for a part of the name, never an address or a number', () => {
    const text = 'Durand, Jean <jean@x.fr>; b@x.fr, Roche, Zoé <zoe@x.fr>, d@x.fr <d@x.fr>, 12, Max <e@x.fr>'
    expect(splitEntry('email', text)).toEqual(['jean@x.fr', 'b@x.fr', 'zoe@x.fr', 'd@x.fr', '12', 'e@x.fr'])
  })

  it('finds every address, whatever name stands before it', () => {
    const address = fc.emailAddress().filter((text) => readValues('email', [text]).values.length > 0)
    const name = fc.stringMatching(/^[A-Za-zé .'-]{0,20}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, address), { maxLength: 20 }), (people) => {
        const text = people.map(([who, email]) => `${who} <${email}>`).join(', ')
        expect(splitEntry('email', text)).toEqual(people.map(([, email]) => email))
      }),
    )
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
        const queries = contactQueries(search)
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
    expect(contactQueries(readValues('company', ['1001', '011047297']))).toEqual([
      { idCompany: [1001] },
      { siren: ['011047297'] },
    ])
  })
})

describe('missingValues', () => {
  const card = {
    idCompany: 7,
    email: ' Jean@X.fr ',
    linkedinId: null,
    linkedinUrl: 'https://www.linkedin.com/in/Jean-D',
  }

  it('names what no answer has, whatever the case', () => {
    expect(missingValues(readValues('email', ['jean@x.fr', 'b@x.fr']), [card])).toEqual(['b@x.fr'])
    expect(missingValues(readValues('linkedin', ['jean-d', 'other']), [card])).toEqual(['other'])
    expect(missingValues(readValues('company', ['7', '8', '011047297']), [card])).toEqual(['8'])
    expect(missingValues(readValues('window', ['60']), [card])).toEqual([])
  })

  it('finds numbers that are a digit short of a SIREN', () => {
    const search = readValues('company', ['7', '11047297', '1234567', '011047297'])
    expect(shortSirens(search, missingValues(search, [card]))).toEqual(['11047297'])
    expect(shortSirens(readValues('linkedin', ['12345678']), ['12345678'])).toEqual([])
  })

  it('says how many values are past what one search asks', () => {
    const many = Array.from({ length: 5_003 }, (_, at) => `a${at}@x.fr`)
    expect(readValues('email', many)).toMatchObject({ over: 3 })
    expect(readValues('email', many).values).toHaveLength(5_000)
  })
})
