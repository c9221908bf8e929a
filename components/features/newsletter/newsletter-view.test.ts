import { describe, expect, it } from 'vitest'

import {
  DEFAULT_NEWSLETTER_FILTER,
  newsletterRequestOf,
  newsletterView,
  nextNewsletterFilter,
} from './newsletter-view.ts'

const requestAt = (search: string) => newsletterRequestOf(newsletterView.read(new URLSearchParams(search)))

describe('the filter of newsletters', () => {
  it('is no call without a filter that the API needs', () => {
    expect(requestAt('')).toEqual({ query: {}, wrong: {}, ready: false })
    expect(requestAt('isDeleted=true').ready).toBe(false)
  })

  it.each([
    ['idNewsletter=901', { idNewsletter: [901] }],
    ['contact=1,2', { idCrmVisitCard: [1, 2] }],
    ['contact=a@b.fr', { crmVisitCardEmail: ['a@b.fr'] }],
    ['owner=12', { idUserResponsable: [12] }],
    ['owner=a@b.fr', { userResponsableEmail: ['a@b.fr'] }],
    ['idCompany=7&isDeleted=false', { idCompany: [7], isDeleted: false }],
    ['siren=552120222&isDeleted=maybe', { siren: ['552120222'] }],
    ['siren=552120222&isDeleted=constructor', { siren: ['552120222'] }],
  ])('%s is asked', (search, query) => {
    expect(requestAt(search)).toEqual({ query, wrong: {}, ready: true })
  })

  it.each([
    ['contact=1,a@b.fr', { contact: ['1'] }],
    ['idNewsletter=901&owner=nobody', { owner: ['nobody'] }],
    ['idNewsletter=x', { idNewsletter: ['x'] }],
    ['modified=15', { modified: ['15'] }],
    ['modified=1440&contact=1', { modified: ['1440'] }],
  ])('%s is not asked', (search, wrong) => {
    expect(requestAt(search)).toMatchObject({ wrong, ready: false })
  })

  it('drops the window it opened with once a contact or companies are named', () => {
    const week = DEFAULT_NEWSLETTER_FILTER
    expect(nextNewsletterFilter(week, { ...week, contact: '7' })).toEqual({ contact: '7' })
    expect(nextNewsletterFilter(week, { ...week, siren: '552120222' })).toEqual({ siren: '552120222' })
    expect(nextNewsletterFilter(week, { ...week, owner: '7' })).toEqual({ ...week, owner: '7' })
  })

  it('asks for the contacts of a window by themselves, and narrows them down', () => {
    expect(newsletterRequestOf(DEFAULT_NEWSLETTER_FILTER)).toEqual({
      query: {},
      minutes: 10_080,
      wrong: {},
      ready: true,
    })
    expect(requestAt('modified=1440&idNewsletter=901')).toEqual({
      query: { idNewsletter: [901] },
      minutes: 1_440,
      wrong: {},
      ready: true,
    })
  })
})
