import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type DirectoryPerson, firstMissing, personCautions, personPlan } from './person-plan.ts'

const refContact = {
  idContact: 1,
  firstName: 'Zoé',
  firstNameNormalized: null,
  lastName: 'Roche',
  lastNameNormalized: null,
  idExternalRegistry: null,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
}
const zoe: DirectoryPerson = {
  phone: null,
  mobile: null,
  email: 'zoe@x.fr',
  linkedinId: null,
  leftCompany: null,
  isObsolete: null,
  disable: null,
  refContact,
}
const SIREN = '011047297'

describe('personPlan', () => {
  it('creates by address and SIREN, unless the account has a contact with that address', () => {
    expect(personPlan(zoe, SIREN, [])).toEqual({ kind: 'create', email: 'zoe@x.fr', siren: SIREN })
    const card = { email: ' Zoe@X.fr', isCompany: false }
    expect(personPlan(zoe, SIREN, [card])).toEqual({ kind: 'known', card })
    expect(personPlan(zoe, SIREN, [{ ...card, isCompany: true }]).kind).toBe('create')
  })

  it('says why the API would refuse', () => {
    expect(personPlan({ ...zoe, email: ' ' }, SIREN, [])).toEqual({ kind: 'barred', why: 'noEmail' })
    expect(personPlan({ ...zoe, refContact: { ...refContact, lastName: null } }, SIREN, [])).toEqual({
      kind: 'barred',
      why: 'nameless',
    })
    expect(personPlan(zoe, null, [])).toEqual({ kind: 'barred', why: 'noSiren' })
    expect(personPlan(zoe, '123', [])).toEqual({ kind: 'barred', why: 'noSiren' })
  })

  it('never creates what the account has', () => {
    const some = fc.option(fc.constantFrom('zoe@x.fr', 'ZOE@x.fr', 'a@x.fr'))
    fc.assert(
      fc.property(some, fc.array(some), (email, others) => {
        const cards = others.map((one) => ({ email: one, isCompany: false }))
        const plan = personPlan({ ...zoe, email }, SIREN, cards)
        const has = email !== null && others.some((one) => one?.toLowerCase() === email.toLowerCase())
        expect(plan.kind).toBe(email === null ? 'barred' : has ? 'known' : 'create')
      }),
    )
  })
})

it('looks for what is missing first, and knows what to be careful about', () => {
  expect(firstMissing(zoe)).toBe('phone')
  expect(firstMissing({ ...zoe, mobile: '0612345678' })).toBe('linkedin')
  expect(firstMissing({ ...zoe, phone: '0199009893', email: null })).toBe('email')
  expect(personCautions(zoe)).toEqual([])
  expect(personCautions({ ...zoe, leftCompany: true, disable: true, isObsolete: false })).toEqual([
    'left',
    'disabled',
  ])
})
