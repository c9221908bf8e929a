import { describe, expect, it } from 'vitest'

import { ExchangeError, faultOfExchange, faultOfStatus, retryAfterOf } from './faults.ts'

describe('faultOfExchange', () => {
  it('calls the outcome of a write unknown only when it was sent', () => {
    for (const failure of ['timeout', 'reset', 'too-large'] as const) {
      expect(faultOfExchange(new ExchangeError(failure, true), true).code).toBe('outcome_unknown')
      expect(faultOfExchange(new ExchangeError(failure, false), true).code).not.toBe('outcome_unknown')
      expect(faultOfExchange(new ExchangeError(failure, true), false).code).not.toBe('outcome_unknown')
    }
  })
})

describe('faultOfStatus', () => {
  const refusal = (status: number) => ({ status, message: null, code: null, retryAfter: undefined })

  it('has a word for every status that is no success', () => {
    for (let status = 202; status < 600; status += 1) {
      for (const isWrite of [true, false]) {
        const error = faultOfStatus(refusal(status), isWrite)
        expect(error.status).toBeGreaterThanOrEqual(400)
        expect(error.upstream?.status).toBe(status)
        expect(error.message).not.toBe('')
      }
    }
  })
})

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['7', 7],
    ['0', 1],
    ['999999', 3600],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
    ['soon', 30],
    ['', 30],
    [undefined, 30],
  ])('reads %j as %d seconds', (header, seconds) => {
    expect(retryAfterOf(header, now)).toBe(seconds)
  })
})
