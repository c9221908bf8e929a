import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type ContactFilter,
  countPersonas,
  NO_PERSONA,
  PRESENCES,
  passesContactFilter,
} from './contact-filter.ts'

const ANY: ContactFilter = { name: '', persona: '', phone: 'any', email: 'any', user: null }

const job = (name: string, persona: string | null) => ({
  idCrmVisitCardFunction: 1,
  idCrmVisitCard: 1,
  idRefVisitCardFunction: null,
  idPersona: null,
  isCurrent: true,
  name,
  startDate: null,
  endDate: null,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  persona:
    persona === null
      ? null
      : {
          idPersona: 1,
          idUser: null,
          idAccount: null,
          title: persona,
          description: null,
          isActive: true,
          created: '2026-01-01T00:00:00Z',
          modified: '2026-01-01T00:00:00Z',
        },
})
const card = (name: string, role: string | null, persona: string | null, phone = '', email = '') => ({
  firstName: null,
  lastName: null,
  fullName: name,
  email,
  phone,
  mobile: null,
  idUser: null as number | null,
  latestFunction: role === null ? null : job(role, persona),
})

const zoe = card('Zoé Roche', 'Acheteuse', 'Achats', '0199009893')
const jean = card('Jean Durand', 'DSI', 'achats', '', 'jean@x.fr')
const bare = card('X', null, null)

describe('passesContactFilter', () => {
  it('finds words of name and function, accents aside', () => {
    expect(passesContactFilter(zoe, { ...ANY, name: 'roche zoe' })).toBe(true)
    expect(passesContactFilter(zoe, { ...ANY, name: 'achet' })).toBe(true)
    expect(passesContactFilter(zoe, { ...ANY, name: 'durand' })).toBe(false)
    expect(passesContactFilter(zoe, { ...ANY, name: '?!' })).toBe(false)
  })

  it('filters by persona, however it is written, and by having none', () => {
    expect([zoe, jean, bare].map((one) => passesContactFilter(one, { ...ANY, persona: 'achats' }))).toEqual([
      true,
      true,
      false,
    ])
    expect(passesContactFilter(bare, { ...ANY, persona: NO_PERSONA })).toBe(true)
    expect(passesContactFilter(zoe, { ...ANY, persona: NO_PERSONA })).toBe(false)
    const dash = { ...bare, latestFunction: job('', NO_PERSONA) }
    expect(passesContactFilter(dash, { ...ANY, persona: NO_PERSONA })).toBe(true)
  })

  it('finds whose they are, and nobody’s in nobody’s name', () => {
    const [theirs, another] = [
      { ...zoe, idUser: 12 },
      { ...jean, idUser: 112 },
    ]
    const found = (user: string | null) =>
      [theirs, another, bare].filter((one) => passesContactFilter(one, { ...ANY, user }))
    expect([found('12'), found('112'), found(null)]).toEqual([[theirs], [another], [theirs, another, bare]])
    expect(found('null')).toEqual([])
  })

  const anyCard = fc.record({
    firstName: fc.option(fc.string()),
    lastName: fc.option(fc.string()),
    fullName: fc.option(fc.string()),
    email: fc.option(fc.string()),
    phone: fc.option(fc.string()),
    mobile: fc.option(fc.string()),
    idUser: fc.option(fc.integer({ min: 1, max: 3 })),
    latestFunction: fc.option(
      fc.tuple(fc.string(), fc.option(fc.string())).map(([name, persona]) => job(name, persona)),
    ),
  })

  it('with and without divide any list in two', () => {
    fc.assert(
      fc.property(fc.array(anyCard), fc.constantFrom('phone' as const, 'email' as const), (cards, field) => {
        const [all, having, lacking] = PRESENCES.map((presence) =>
          cards.filter((one) => passesContactFilter(one, { ...ANY, [field]: presence })),
        )
        expect(all).toEqual(cards)
        expect((having?.length ?? 0) + (lacking?.length ?? 0)).toBe(cards.length)
      }),
    )
  })

  it('each persona that is offered shows as many as it says', () => {
    fc.assert(
      fc.property(fc.array(anyCard), (cards) => {
        for (const { key, count } of countPersonas(cards))
          expect(cards.filter((one) => passesContactFilter(one, { ...ANY, persona: key }))).toHaveLength(
            count,
          )
      }),
    )
    expect(countPersonas([bare, zoe, jean]).map(({ title, count }) => [title, count])).toEqual([
      ['Achats', 2],
      [null, 1],
    ])
  })
})
