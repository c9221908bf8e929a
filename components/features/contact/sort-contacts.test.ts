import { describe, expect, it } from 'vitest'

import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { sortContacts } from './sort-contacts.ts'

const row = (idCrmVisitCard: number, fullName: string | null, extra: Partial<ContactRow> = {}) =>
  ({
    idCrmVisitCard,
    fullName,
    firstName: null,
    lastName: null,
    email: null,
    contactLeftCompany: false,
    lastEnrichmentDate: null,
    latestFunction: null,
    ...extra,
  }) as ContactRow

const ids = (rows: readonly ContactRow[]) => rows.map((one) => one.idCrmVisitCard)

describe('sortContacts', () => {
  const rows = [
    row(1, 'Zoé', { lastEnrichmentDate: '2026-01-01T00:00:00Z' }),
    row(2, null),
    row(3, 'Élise', { contactLeftCompany: true }),
    row(4, 'Eric', { lastEnrichmentDate: '2026-03-01T00:00:00Z' }),
  ]

  it('puts those in post first where nothing else is asked', () => {
    expect(ids(sortContacts(rows, null))).toEqual([4, 1, 2, 3])
  })

  it('orders by column, accents aside, gaps last both ways', () => {
    expect(ids(sortContacts(rows, { id: 'name', desc: false }))).toEqual([3, 4, 1, 2])
    expect(ids(sortContacts(rows, { id: 'name', desc: true }))).toEqual([1, 4, 3, 2])
    expect(ids(sortContacts(rows, { id: 'enriched', desc: true }))).toEqual([4, 1, 2, 3])
    expect(ids(sortContacts(rows, { id: 'enriched', desc: false }))).toEqual([1, 4, 2, 3])
  })
})
