import { CircuitState } from 'cockatiel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { RecentCallsBreaker } from './recent-calls-breaker.ts'
import { RetryBudget } from './retry-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { Closed } = CircuitState

describe('RecentCallsBreaker', () => {
  it('opens at ten failures of the last twenty calls, not at nine, nor at ten of ten', () => {
    const breaker = new RecentCallsBreaker()
    for (let call = 0; call < 10; call += 1) breaker.success(Closed)
    for (let call = 0; call < 9; call += 1) expect(breaker.failure(Closed)).toBe(false)
    breaker.success(Closed)
    expect(breaker.failure(Closed)).toBe(true)
    const fresh = new RecentCallsBreaker()
    for (let call = 0; call < 19; call += 1) expect(fresh.failure(Closed)).toBe(false)
    expect(fresh.failure(Closed)).toBe(true)
  })

  it('does not open on failures that lie more than thirty seconds apart', () => {
    const breaker = new RecentCallsBreaker()
    for (let call = 0; call < 100; call += 1) {
      vi.advanceTimersByTime(1_700)
      expect(breaker.failure(Closed)).toBe(false)
    }
  })

  it('begins anew after a probe that went well', () => {
    const breaker = new RecentCallsBreaker()
    for (let call = 0; call < 20; call += 1) breaker.failure(Closed)
    breaker.success(CircuitState.HalfOpen)
    for (let call = 0; call < 18; call += 1) expect(breaker.failure(Closed)).toBe(false)
  })
})

describe('RetryBudget', () => {
  const takes = (budget: RetryBudget, tries: number) =>
    Array.from({ length: tries }, () => budget.take()).filter(Boolean).length

  it('is a fifth of the calls of ten seconds, ten at least', () => {
    const budget = new RetryBudget()
    expect(takes(budget, 100)).toBe(10)
    for (let call = 0; call < 200; call += 1) budget.call()
    expect(takes(budget, 100)).toBe(30)
    vi.advanceTimersByTime(10_001)
    expect(takes(budget, 100)).toBe(10)
  })
})
