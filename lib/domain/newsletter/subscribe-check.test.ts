import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { excludedRows, includedRows } from '#lib/domain/mass/mass.ts'
import { type KnownSubscription, subscribeEntries, subscribeReasons } from './subscribe-check.ts'

const card = { idCrmVisitCard: 1, email: 'ada@acme.fr', contactLeftCompany: false, isCompany: false }
const sub = (change: Partial<KnownSubscription>): KnownSubscription => ({
  idNewsletter: 5,
  idCrmVisitCard: 1,
  isDeleted: false,
  unsubscribed: null,
  deleteDate: null,
  ...change,
})

describe('subscribeWhys', () => {
  it('has nothing against a person with an address, in post, who never said no', () => {
    expect(subscribeReasons(card, 5, [])).toEqual([])
    expect(subscribeReasons(card, 5, [sub({ idNewsletter: 6 })])).toEqual([])
  })

  it.each([
    [[sub({ unsubscribed: true, isDeleted: true })], ['unsubscribed']],
    [[sub({ isDeleted: true })], ['deleted']],
    [[sub({})], ['already']],
    [[sub({ idNewsletter: 6, unsubscribed: true })], ['unsubscribedElsewhere']],
    [[sub({ idNewsletter: 6, unsubscribed: true }), sub({ idNewsletter: 7 })], []],
  ])('%j: %j', (known, whys) => {
    expect(subscribeReasons(card, 5, known)).toEqual(whys)
  })

  it('hears a no that came by another card of the same address', () => {
    const other = sub({ idCrmVisitCard: 2, unsubscribed: true, crmVisitCard: { email: ' ADA@acme.fr' } })
    expect(subscribeReasons(card, 5, [other])).toEqual(['unsubscribed'])
    expect(subscribeReasons({ ...card, email: 'bob@acme.fr' }, 5, [other])).toEqual([])
  })

  it('sends nothing twice to one address: neither where another card has it, nor to two of the same list', () => {
    const other = sub({ idCrmVisitCard: 2, crmVisitCard: { email: ' ADA@acme.fr' } })
    expect(subscribeReasons(card, 5, [other])).toEqual(['sameAddress'])
    const cards = [
      card,
      { ...card, idCrmVisitCard: 3, email: 'Ada@acme.fr' },
      { ...card, idCrmVisitCard: 4, email: null },
    ]
    expect(subscribeEntries(cards, 5, []).map(({ whys }) => whys)).toEqual([[], ['sameAddress'], ['noEmail']])
  })

  it('names those who left, cards that are no person, cards without an address', () => {
    expect(
      subscribeReasons({ ...card, contactLeftCompany: true, isCompany: true, email: ' ' }, 5, []),
    ).toEqual(['left', 'generic', 'noEmail'])
  })
})

const flag = fc.boolean()
const someCard = fc.record({
  idCrmVisitCard: fc.integer({ min: 1, max: 6 }),
  email: fc.constantFrom('a@a.fr', 'A@a.fr', 'b@b.fr', null),
  contactLeftCompany: flag,
  isCompany: flag,
})
const someSub = fc.record({
  idNewsletter: fc.integer({ min: 1, max: 2 }),
  idCrmVisitCard: fc.integer({ min: 1, max: 6 }),
  isDeleted: flag,
  unsubscribed: fc.constantFrom(true, false, null),
  deleteDate: fc.constant(null),
  crmVisitCard: fc.record({ email: fc.constantFrom('a@a.fr', 'b@b.fr', null) }),
})

describe('what goes', () => {
  it('never holds anybody who said no to this newsletter or left, unless taken in by name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(someCard, { selector: (one) => one.idCrmVisitCard }),
        fc.array(someSub),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        (cards, known, taken) => {
          const takenIn = new Set(taken.map(String))
          const entries = subscribeEntries(cards, 1, known)
          const goes = includedRows(entries, takenIn)
          for (const { row, key } of goes) {
            const saidNo = known.some(
              (one) =>
                one.idNewsletter === 1 && one.unsubscribed && one.idCrmVisitCard === row.idCrmVisitCard,
            )
            if (saidNo || row.contactLeftCompany || row.isCompany) expect(takenIn.has(key)).toBe(true)
          }
          expect(goes.every(({ barred }) => !barred)).toBe(true)
          const left = excludedRows(entries).flatMap((group) => group.entries)
          expect(left.length + includedRows(entries, new Set()).length).toBe(cards.length)
        },
      ),
    )
  })
})
