import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { usersIn } from './users-in.ts'

const user = (idUser: number) => ({ idUser, firstName: 'Ada', lastName: `L${idUser}`, email: null, more: 1 })
const named = (idUser: number) => ({ idUser, firstName: 'Ada', lastName: `L${idUser}`, email: null })

describe('usersIn', () => {
  it('finds the users of the items of a list, of an envelope, of one item, of pages', () => {
    const items = [
      { idNewsletter: 1, userResponsable: user(1), userUnsubscribed: null },
      { idNewsletter: 2, userResponsable: null, userUnsubscribed: user(2) },
    ]
    const both = [named(1), named(2)]
    expect(usersIn(items)).toEqual(both)
    expect(usersIn({ success: true, newsletterContactList: items })).toEqual(both)
    expect(usersIn({ success: true, newsletterContact: items[0] })).toEqual([named(1)])
    expect(usersIn({ pages: [{ newsletterContactList: items }], pageParams: [0] })).toEqual(both)
  })

  it('takes no number or text that is merely called user, and no object without an idUser', () => {
    const odd = [{ userLastModified: '2026-01-01', user: 12, userResponsable: { idUser: '3' } }]
    expect(usersIn({ crmVisitCardList: odd })).toEqual([])
    expect(usersIn({ list: [{ user: { idUser: 4, firstName: 5 } }] })).toEqual([
      { idUser: 4, firstName: null, lastName: null, email: null },
    ])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(usersIn(value))))
  })
})
