import { describe, expect, it } from 'vitest'

import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'
import { contactEntry, searchContacts, searchSeen, seenEntry } from './seen-search.ts'

const company = (idCompany: number, name: string, extra: Partial<SeenCompany> = {}): SeenCompany => ({
  idCompany,
  siren: '000000018',
  name,
  commercialName: null,
  city: null,
  isActive: true,
  seenAt: idCompany,
  ...extra,
})

const idsOf = (companies: readonly SeenCompany[]) => companies.map((found) => found.idCompany)

describe('searchSeen', () => {
  const entries = [
    company(1, 'ÉTABLISSEMENTS GÉRARD', { city: 'Besançon' }),
    company(2, 'Gérard et fils', { commercialName: 'Maison Cœur' }),
    company(3, 'SARL DUPONT', { siren: '552120222' }),
  ].map(seenEntry)

  it('finds names without regard to accents and case, those that begin so first', () => {
    expect(idsOf(searchSeen(entries, 'gerard', 10))).toEqual([2, 1])
    expect(idsOf(searchSeen(entries, 'ETABLISSEMENTS', 10))).toEqual([1])
  })

  it('finds by commercial name, city and SIREN, words in any order', () => {
    expect(idsOf(searchSeen(entries, 'coeur', 10))).toEqual([2])
    expect(idsOf(searchSeen(entries, 'besancon gérard', 10))).toEqual([1])
    expect(idsOf(searchSeen(entries, '552120', 10))).toEqual([3])
    expect(searchSeen(entries, 'gerard dupont', 10)).toEqual([])
  })

  it('answers nothing to nothing, and no more than asked for', () => {
    expect(searchSeen(entries, '  ', 10)).toEqual([])
    expect(searchSeen(entries, 'gerard', 1)).toHaveLength(1)
  })

  it('keeps up with typing at the most that is kept', () => {
    const many = Array.from({ length: SEEN_LIMIT }, (_, at) => seenEntry(company(at, `Société numéro ${at}`)))
    // The fastest of several runs, as other processes may slow down any single one.
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now()
      expect(searchSeen(many, 'numero 49999', 20)).toHaveLength(1)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(150)
  })
})

describe('searchContacts', () => {
  const contact = (idCrmVisitCard: number, name: string, companyName: string | null) =>
    contactEntry({ idCrmVisitCard, name, position: null, idCompany: 1, hasLeft: false }, companyName)
  const entries = [
    contact(1, 'Zoé Kowalski', 'Fromagerie Martin'),
    contact(2, 'Karim Martin', 'Altéa Mécanique'),
    contact(3, 'Nathan Martin', null),
  ]
  const idsFor = (text: string, limit = 9) =>
    searchContacts(entries, text, limit).map((found) => found.contact.idCrmVisitCard)

  it('puts people of that name before those of a company of that name', () => {
    expect(idsFor('martin')).toEqual([2, 3, 1])
    expect(idsFor('martin', 2)).toEqual([2, 3])
  })

  it('takes words of the name and of the company together, in any order', () => {
    expect(idsFor('fromagerie zoe')).toEqual([1])
    expect(idsFor('MECANIQUE martin')).toEqual([2])
    expect(idsFor('kowalski altea')).toEqual([])
  })
})
