import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { WRITING } from '#lib/domain/text/writing.ts'
import { isDay } from './board/card.ts'
import { newRecord } from './board/record.ts'
import {
  draftOf,
  emptyTexts,
  fieldOfRefusal,
  inNotation,
  type OpportunityTexts,
  opportunityTextsOf,
  patchOf,
  readOpportunityForm,
} from './opportunity-form.ts'

const { en, fr, de } = WRITING

const texts = (change: Partial<OpportunityTexts> = {}) =>
  emptyTexts({ idCompany: '1001', owner: '103', ...change })

const record: Opportunity = {
  idOpportunity: 7,
  title: 'Parc ERP',
  deadline: '2026-12-01T00:00:00.000Z',
  idStade: 105,
  amount: 48_500.5,
  comment: 'À rappeler',
  created: '2025-12-22T11:32:25.000Z',
  modified: '2026-01-06T09:37:28.656Z',
  idCompany: 1001,
  idUser: 103,
  idAccount: 'a',
  idSequenceAction: 801,
  idCrmVisitCard: 20_272,
  isDeleted: false,
  stade: null,
}

describe('readOpportunityForm', () => {
  it('needs a company and an owner, and nothing else', () => {
    expect(readOpportunityForm(emptyTexts({}), fr).faults).toEqual({
      idCompany: 'required',
      owner: 'required',
    })
    const { values } = readOpportunityForm(texts(), fr)
    expect(values && newRecord(draftOf(values))).toEqual({ idCompany: 1001, idUserResponsable: 103 })
  })

  it('takes an owner and a contact by id or by address, never both', () => {
    const read = (change: Partial<OpportunityTexts>) => {
      const { values } = readOpportunityForm(texts(change), fr)
      return values && newRecord(draftOf(values))
    }
    expect(read({ owner: 'Utilisateur 104' })).toEqual({ idCompany: 1001, idUserResponsable: 104 })
    expect(read({ owner: 'zoe@a.fr', contact: '20272' })).toEqual({
      idCompany: 1001,
      userResponsableEmail: 'zoe@a.fr',
      idCrmVisitCard: 20_272,
    })
    expect(read({ contact: 'zoe@a.fr' })).toMatchObject({ crmVisitCardEmail: 'zoe@a.fr' })
    fc.assert(
      fc.property(fc.string(), fc.string(), (owner, contact) => {
        const body = read({ owner, contact })
        if (body === null) return
        expect([body.idUserResponsable, body.userResponsableEmail].filter(Boolean)).toHaveLength(1)
        expect([body.idCrmVisitCard, body.crmVisitCardEmail].filter(Boolean).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('says what is wrong where it is wrong', () => {
    const wrong: OpportunityTexts = {
      idCompany: 'Dupont',
      title: 'x'.repeat(10_001),
      idStade: 'won',
      amount: 'a lot',
      deadline: '2026-02-30',
      owner: 'Zoé',
      contact: 'nobody',
      idSequenceAction: '-1',
      comment: 'x'.repeat(100_001),
    }
    expect(readOpportunityForm(wrong, fr).faults).toEqual({
      idCompany: 'chooseCompany',
      title: 'tooLong',
      idStade: 'notId',
      amount: 'notAmount',
      deadline: 'notDay',
      owner: 'notPerson',
      contact: 'notPerson',
      idSequenceAction: 'notId',
      comment: 'tooLong',
    })
  })

  it('reads back the record that it showed', () => {
    for (const digits of Object.values(WRITING)) {
      const { values } = readOpportunityForm(opportunityTextsOf(record, digits), digits)
      expect(values).toEqual({
        idCompany: 1001,
        title: 'Parc ERP',
        idStade: 105,
        amount: 48_500.5,
        deadline: '2026-12-01',
        owner: { idUser: 103 },
        contact: { idCrmVisitCard: 20_272 },
        idSequenceAction: 801,
        comment: 'À rappeler',
      })
    }
  })
})

describe('isDay', () => {
  it('knows the calendar and no year that nobody means', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const text of ['2027-02-29', '0026-12-24', '24/12/2026', '2026-1-1', '2026-12-24T00:00:00Z', ''])
      expect(isDay(text), text).toBe(false)
  })
})

describe('fieldOfRefusal', () => {
  it.each([
    ['Société inexistante', 'idCompany'],
    ['Utilisateur responsable inexistant', 'owner'],
    ['userResponsableEmail: Invalid', 'owner'],
    ['Stade inexistant', 'idStade'],
    ['Action de séquence inexistante', 'idSequenceAction'],
    ['CrmVisitCard introuvable', 'contact'],
    ['deadline: Not a date in the format YYYY-MM-DD', 'deadline'],
    ['amount: Invalid input', 'amount'],
    ['Opportunité inexistante', null],
    ['', null],
  ])('%s is about %s', (message, field) => {
    expect(fieldOfRefusal(message)).toBe(field)
  })
})

describe('inNotation', () => {
  it('keeps the amount when the language changes under a draft', () => {
    const english = opportunityTextsOf({ ...record, amount: 48_500 }, en)
    expect(english.amount).toBe('48,500')
    const french = inNotation(english, '.', fr)
    expect(readOpportunityForm(french, fr).values?.amount).toBe(48_500)
    expect(inNotation(english, '.', de).amount).toBe('48.500')
    expect(inNotation(english, '.', en)).toBe(english)
    expect(inNotation({ ...english, amount: 'a lot' }, '.', fr).amount).toBe('a lot')
    expect(inNotation(english, '', fr)).toBe(english)
  })
})

describe('patchOf', () => {
  const patched = (change: Partial<OpportunityTexts>, of = record) => {
    const { values } = readOpportunityForm({ ...opportunityTextsOf(of, fr), ...change }, fr, of)
    return values && patchOf(of, values)
  }

  it('leaves what another program wrote and a form would refuse or round', () => {
    for (const odd of [
      { deadline: '9999-12-31T00:00:00.000Z' },
      { deadline: '0001-01-01T00:00:00.000Z' },
      { amount: 1e21 },
      { amount: 0.1 + 0.2 },
      { title: 'x'.repeat(10_001) },
      { idSequenceAction: 0 },
    ]) {
      expect(patched({ comment: 'Autre' }, { ...record, ...odd })).toEqual({ comment: 'Autre' })
    }
    expect(patched({ deadline: '9999-12-30' }, { ...record, deadline: '9999-12-31' })).toBeNull()
  })

  it('holds what was changed and nothing else', () => {
    expect(patched({})).toEqual({})
    expect(patched({ title: 'Autre', amount: '48 500,5' })).toEqual({ title: 'Autre' })
    expect(patched({ contact: '', deadline: '', comment: ' ' })).toEqual({
      idCrmVisitCard: null,
      deadline: null,
      comment: null,
    })
    expect(patched({ owner: '104', contact: 'zoe@a.fr' })).toEqual({
      owner: { idUser: 104 },
      crmVisitCardEmail: 'zoe@a.fr',
    })
  })
})
