import { describe, expect, expectTypeOf, it } from 'vitest'

import type { Company } from '#lib/contract/schemas/company.ts'

import {
  type LookupAnswer,
  type LookupCompany,
  lookupQuery,
  matchCompanies,
  parseLookup,
  planLookup,
  planSecondLookup,
} from './lookup.ts'

const company = (idCompany: number, siren: string, rest: Partial<LookupCompany> = {}): LookupCompany => ({
  idCompany,
  siren,
  ...rest,
})

const found = (text: string, answers: LookupAnswer<LookupCompany>[]) =>
  matchCompanies(parseLookup(text), answers).map(({ via, companies }) => [
    via,
    ...companies.map((one) => one.idCompany),
  ])

const ACME = company(1, '552120222', {
  tvaNumber: 'FR 27 552 120 222',
  branchList: [{ identifiedNumber: '55212022200013' }],
  regCompanyDataList: [
    { value: 'https://www.acme.fr/', subId: null },
    { value: 'https://www.linkedin.com/company/Acme-SAS/', subId: '1035' },
  ],
})

describe('planLookup', () => {
  it('asks for one kind a call, no value twice, nothing that is invalid', () => {
    const entries = parseLookup('552120222\nacme.fr\n855200507\n552 120 222\n12\nx y\nhttps://acme.fr/a')
    expect(planLookup(entries)).toEqual([
      { kind: 'idCompany', values: ['12'] },
      { kind: 'siren', values: ['552120222', '855200507'] },
      { kind: 'domain', values: ['acme.fr'] },
    ])
  })

  it('cuts 120 values into 50, 50 and 20, in order', () => {
    const ids = Array.from({ length: 120 }, (_, at) => String(at + 1))
    const plan = planLookup(parseLookup(ids.join('\n')))
    expect(plan.map((chunk) => chunk.values.length)).toEqual([50, 50, 20])
    expect(plan.flatMap((chunk) => chunk.values)).toEqual(ids)
  })

  it('names the parameter of the call, ids as integers, the rest as text', () => {
    expect(lookupQuery({ kind: 'idCompany', values: ['12'] })).toEqual({ idCompany: [12] })
    expect(lookupQuery({ kind: 'siren', values: ['005520135'] })).toEqual({ siren: ['005520135'] })
  })
})

describe('matchCompanies', () => {
  it('fits the contract', () => {
    expectTypeOf<Company>().toExtend<LookupCompany>()
  })

  it.each([
    ['1', 'idCompany'],
    ['552120222', 'siren'],
    ['552 120 222 00013', 'siret'],
    ['FR27552120222', 'tvaNumber'],
    ['acme.fr/contact', 'domain'],
    ['https://linkedin.com/company/acme-sas', 'linkedin'],
    ['linkedin.com/company/1035', 'linkedin'],
  ] as const)('knows a company by %s', (text, kind) => {
    const other = company(2, '855200507')
    const values = ['x', 'y']
    expect(found(text, [{ kind, values, companies: [other, ACME] }])).toEqual([['identifier', 1]])
  })

  it('gives the answer to a single value to that value', () => {
    const answer = { kind: 'domain', values: ['holding.fr'], companies: [ACME] } as const
    expect(found('holding.fr\nother.fr', [{ ...answer, values: ['holding.fr'] }])).toEqual([
      ['identifier', 1],
      [null],
    ])
  })

  it('falls back to the SIREN inside a SIRET or VAT number, and says so', () => {
    const closed = company(1, '732829320', { branchList: null })
    const answers = [{ kind: 'siren' as const, values: ['732829320', '1'], companies: [closed] }]
    expect(found('73282932000074', answers)).toEqual([['fallbackSiren', 1]])
    expect(found('73282932000075', answers)).toEqual([[null]])
  })

  it('keeps every company of a shared domain, each once', () => {
    const twin = company(2, '855200507', { regCompanyDataList: [{ value: 'acme.fr' }] })
    const answer = { kind: 'domain' as const, values: ['acme.fr', 'x.fr'], companies: [ACME, twin, ACME] }
    expect(found('acme.fr', [answer])).toEqual([['identifier', 1, 2]])
  })
})

describe('planSecondLookup', () => {
  it('asks for the SIRENs inside what was not found, once', () => {
    const entries = parseLookup('73282932000074\n55212022200013\nFR27552120222')
    const answers = [
      { kind: 'siret' as const, values: ['73282932000074', '55212022200013'], companies: [ACME] },
    ]
    const matches = matchCompanies(entries, answers)
    const second = planSecondLookup(matches, answers)
    expect(second).toEqual([{ kind: 'siren', values: ['732829320'] }])
    const after = [...answers, ...second.map((chunk) => ({ ...chunk, companies: [] }))]
    expect(planSecondLookup(matchCompanies(entries, after), after)).toEqual([])
  })

  it('asks one by one for domains when a company of the answer belongs to none, and then no more', () => {
    const entries = parseLookup('acme.fr\nholding.fr\nnobody.fr')
    const stranger = company(9, '855200507')
    const values = ['acme.fr', 'holding.fr', 'nobody.fr']
    const answers: LookupAnswer<LookupCompany>[] = [{ kind: 'domain', values, companies: [ACME, stranger] }]
    const second = planSecondLookup(matchCompanies(entries, answers), answers)
    expect(second).toEqual([
      { kind: 'domain', values: ['holding.fr'] },
      { kind: 'domain', values: ['nobody.fr'] },
    ])
    const after = [...answers, ...second.map((chunk) => ({ ...chunk, companies: [] }))]
    expect(planSecondLookup(matchCompanies(entries, after), after)).toEqual([])
    const all = [{ ...answers[0], kind: 'domain' as const, values, companies: [ACME] }]
    expect(planSecondLookup(matchCompanies(entries, all), all)).toEqual([])
  })
})
