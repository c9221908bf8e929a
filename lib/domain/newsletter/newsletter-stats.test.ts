import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  isSubscriptionActive,
  newsletterStats,
  statsByNewsletter,
  subscriptionKey,
} from './newsletter-stats.ts'

const row = (idNewsletter: number, idCrmVisitCard: number, rest = {}) => ({
  idNewsletter,
  idCrmVisitCard,
  isDeleted: false,
  unsubscribed: null,
  nbSend: 10,
  nbSuccess: 8,
  nbFailure: 2,
  ...rest,
})

describe('newsletter statistics', () => {
  it('sum what the API counts', () => {
    const ended = row(901, 2, { isDeleted: true, nbSend: null, nbSuccess: null, nbFailure: null })
    expect(newsletterStats([row(901, 1), ended, row(902, 1, { unsubscribed: true })])).toEqual({
      subscriptions: 3,
      active: 1,
      contacts: 2,
      sends: 20,
      successes: 16,
      failures: 4,
      rate: 0.8,
    })
    expect(newsletterStats([ended]).rate).toBeNull()
  })

  it('per newsletter add up to the whole', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(rows, (pairs) => {
        const all = pairs.map(([newsletter, contact]) => row(newsletter, contact))
        const parts = statsByNewsletter(all)
        expect(parts.reduce((sum, { stats }) => sum + stats.sends, 0)).toBe(newsletterStats(all).sends)
        expect(parts.map(({ idNewsletter }) => idNewsletter)).toEqual(
          [...new Set(pairs.map(([newsletter]) => newsletter))].sort((a, b) => a - b),
        )
      }),
    )
  })

  it('tells what goes on, and names a subscription', () => {
    expect(isSubscriptionActive({ isDeleted: false, unsubscribed: false })).toBe(true)
    expect(isSubscriptionActive({ isDeleted: true, unsubscribed: false })).toBe(false)
    expect(isSubscriptionActive({ isDeleted: false, unsubscribed: true })).toBe(false)
    expect(subscriptionKey({ idNewsletter: 901, idCrmVisitCard: 5 })).toBe('901-5')
  })
})
