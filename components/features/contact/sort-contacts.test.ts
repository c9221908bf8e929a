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
  const rows = [row(1, 'Zoé'), row(2, null), row(3, 'Élise', { contactLeftCompany: true }), row(4, 'Éric')]

  it('puts those in post first, by name, accents aside, the nameless last', () => {
    expect(ids(sortContacts(rows))).toEqual([4, 1, 2, 3])
  })
})
