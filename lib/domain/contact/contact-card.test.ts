import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { CrmVisitCardFunction } from '#lib/contract/schemas/crm-visit-card.ts'
import { contactName, functionsOf, isEmail, mailHref, phoneHref, profileAddress } from './contact-card.ts'

const job = (id: number, extra: Partial<CrmVisitCardFunction>) =>
  ({
    idCrmVisitCardFunction: id,
    isCurrent: null,
    startDate: null,
    endDate: null,
    ...extra,
  }) as CrmVisitCardFunction

const ids = (jobs: readonly CrmVisitCardFunction[]) => jobs.map((one) => one.idCrmVisitCardFunction)

describe('contactName', () => {
  const nobody = { firstName: null, lastName: null, fullName: null, email: null }
  it('takes the best that there is', () => {
    expect(contactName({ ...nobody, fullName: ' Zoé Roche ', email: 'z@x.fr' })).toBe('Zoé Roche')
    expect(contactName({ ...nobody, lastName: 'Roche' })).toBe('Roche')
    expect(contactName({ ...nobody, fullName: ' ', email: 'z@x.fr' })).toBe('z@x.fr')
    expect(contactName(nobody)).toBeNull()
  })
})

describe('functionsOf', () => {
  it('tells what is held from what was, the latest first', () => {
    const latest = job(1, { startDate: '2024-01-01' })
    const list = [
      job(3, { isCurrent: false, endDate: '2020-01-01' }),
      latest,
      job(2, { isCurrent: false, startDate: '2021-01-01', endDate: '2024-01-01' }),
      job(4, { isCurrent: true, startDate: '2019-01-01' }),
    ]
    const { current, earlier } = functionsOf({ latestFunction: latest, functionList: list })
    expect(ids(current)).toEqual([1, 4])
    expect(ids(earlier)).toEqual([2, 3])
  })

  it('does not call a latest function held that ended, and copes with a bare contact', () => {
    const ended = job(1, { endDate: '2024-01-01' })
    expect(functionsOf({ latestFunction: ended })).toEqual({ current: [], earlier: [ended] })
    expect(functionsOf({ latestFunction: null, functionList: [] })).toEqual({ current: [], earlier: [] })
  })
})

describe('phoneHref', () => {
  it.each([
    ['+33 1 99 00 98 93', 'tel:+33199009893'],
    ['01.99.00.98.93', 'tel:0199009893'],
    ['+33 (0)1 99 00 98 93', 'tel:+33199009893'],
    ['3949', 'tel:3949'],
  ])('makes %j %j', (text, href) => expect(phoneHref(text)).toBe(href))

  it.each(['', '12', 'call me', '*21*0612345678#', '1'.repeat(16), '06;ext=1', null])(
    'refuses %j',
    (text) => {
      expect(phoneHref(text)).toBeNull()
    },
  )
})

describe('mailHref', () => {
  it('keeps an address to itself', () => {
    expect(mailHref(' zoe.roche+a@example.fr ')).toBe('mailto:zoe.roche%2Ba@example.fr')
    expect(mailHref('a?subject=x@example.fr')).toBe('mailto:a%3Fsubject%3Dx@example.fr')
    expect(mailHref('a&bcc=b@example.fr')).toBe('mailto:a%26bcc%3Db@example.fr')
  })

  it.each([
    'a@b',
    'a b@example.fr',
    'a@example.fr,b@example.fr',
    'a@example.fr?bcc=b',
    '<a@example.fr>',
    null,
  ])('refuses %j', (text) => expect(mailHref(text)).toBeNull())

  it('is never anything but one mailto', () => {
    fc.assert(
      fc.property(fc.string(), fc.domain(), (local, domain) => {
        const href = mailHref(`${local}@${domain}`)
        if (href !== null) expect(href).toMatch(/^mailto:[^?&,]+$/)
      }),
    )
    fc.assert(fc.property(fc.emailAddress(), (address) => !/["\\]/.test(address) && isEmail(address)))
  })
})

describe('profileAddress', () => {
  it('prefers the address, else builds one', () => {
    expect(profileAddress({ linkedinUrl: 'https://x.example/a', linkedinId: 'b' })).toBe(
      'https://x.example/a',
    )
    expect(profileAddress({ linkedinUrl: null, linkedinId: 'a/b' })).toBe('https://www.linkedin.com/in/a%2Fb')
    expect(profileAddress({ linkedinUrl: ' ', linkedinId: null })).toBeNull()
    expect(profileAddress({ linkedinUrl: null, linkedinId: '..' })).toBeNull()
  })
})
