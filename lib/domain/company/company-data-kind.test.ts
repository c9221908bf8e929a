import { describe, expect, it } from 'vitest'

import type { CompanyData } from '#lib/contract/schemas/company.ts'
import { groupCompanyData, kindOfValue, networkCardOf } from './company-data-kind.ts'

const entry = (
  idCompanyData: number,
  idCompanyDataType: number,
  value: string,
  extra: Partial<CompanyData> = {},
) => ({ idCompanyData, idCompanyDataType, value, isDeleted: false, isValid: true, ...extra }) as CompanyData

describe('kindOfValue', () => {
  it.each([
    ['https://www.linkedin.com/company/acme', 'network'],
    ['acme.fr', 'web'],
    ['https://fr-fr.facebook.com/acme', 'facebook'],
    ['https://notfacebook.com/acme', 'web'],
    ['bonjour@acme.fr', 'email'],
    ['+33 1 99 00 12 34', 'phone'],
    ['javascript:alert(1)', 'unknown'],
    ['data:text/html,x', 'unknown'],
    ['RGE-2024-118-77', 'unknown'],
  ] as const)('%s is %s', (value, kind) => {
    expect(kindOfValue(value)).toBe(kind)
  })
})

describe('networkCardOf', () => {
  it('reads a card, and leaves out what is not text', () => {
    expect(networkCardOf({ about: 'A', image: null, logo: 7, slogan: ' ' })).toEqual({
      about: 'A',
      image: null,
      logo: null,
      slogan: null,
    })
  })

  it('is null for another shape', () => {
    expect(networkCardOf(null)).toBeNull()
    expect(networkCardOf({ label: 'Quality' })).toBeNull()
  })
})

describe('groupCompanyData', () => {
  it('groups by type, those that count first, and names a group only when its entries agree', () => {
    const groups = groupCompanyData([
      entry(1, 97, 'RGE'),
      entry(2, 1, 'https://old.acme.fr', { isValid: false }),
      entry(3, 1, 'https://acme.fr'),
      entry(4, 2, 'https://linkedin.com/company/acme'),
      entry(5, 2, 'acme'),
    ])
    expect(groups.map(({ idCompanyDataType, kind }) => [idCompanyDataType, kind])).toEqual([
      [1, 'web'],
      [2, 'unknown'],
      [97, 'unknown'],
    ])
    expect(groups[0]?.entries.map((one) => one.idCompanyData)).toEqual([3, 2])
  })
})
