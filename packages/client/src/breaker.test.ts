import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Breaker, type Verdict } from './breaker.ts'
import { RetryBudget } from './retry-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const HOUR = 3_600_000

/** Notes `calls` calls with the same verdict; returns the breaker's state after each. */
function hears(breaker: Breaker, calls: number, verdict: Verdict): string[] {
  return Array.from({ length: calls }, () => {
    breaker.note('call', verdict)
    return breaker.state
  })
}

function opened(): Breaker {
  const breaker = new Breaker()
  hears(breaker, 20, 'failed')
  return breaker
}

describe('Breaker', () => {
  it('opens at ten failures of the last twenty calls, not at nine, nor at ten of ten', () => {
    const breaker = new Breaker()
    hears(breaker, 10, 'well')
    expect(hears(breaker, 9, 'failed')).not.toContain('open')
    expect(hears(breaker, 1, 'well')).toEqual(['closed'])
    expect(hears(breaker, 1, 'failed')).toEqual(['open'])
    const fresh = new Breaker()
    expect(hears(fresh, 19, 'failed')).not.toContain('open')
    expect(hears(fresh, 1, 'failed')).toEqual(['open'])
  })

  it('does not open on failures that lie more than thirty seconds apart', () => {
    const breaker = new Breaker()
    for (let call = 0; call < 100; call += 1) {
      vi.advanceTimersByTime(1_700)
      expect(hears(breaker, 1, 'failed')).toEqual(['closed'])
    }
  })

  it('lets one through after ten seconds, and goes by what came of that one alone', () => {
    const breaker = opened()
    expect([breaker.admit(), breaker.wait]).toEqual([null, 10])
    vi.advanceTimersByTime(10_000)
    expect([breaker.state, breaker.admit(), breaker.admit(), breaker.state]).toEqual([
      ...['due', 'probe', null, 'probing'],
    ])
    breaker.note('call', 'well')
    expect(breaker.state).toBe('probing')
    breaker.note('probe', 'nothing')
    expect([breaker.state, breaker.wait]).toEqual(['open', 10])
    vi.advanceTimersByTime(10_000)
    expect(breaker.admit()).toBe('probe')
    breaker.note('probe', 'well')
    expect(breaker.state).toBe('closed')
    expect(hears(breaker, 18, 'failed')).not.toContain('open')
  })

  it.each([-HOUR, HOUR])('goes by no clock that people set: %i ms', (step) => {
    const breaker = opened()
    vi.setSystemTime(Date.now() + step)
    expect([breaker.state, breaker.wait]).toEqual(['open', 10])
    vi.advanceTimersByTime(10_000)
    expect(breaker.state).toBe('due')
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
    vi.setSystemTime(Date.now() + HOUR)
    expect(takes(budget, 100)).toBe(0)
    vi.setSystemTime(Date.now() - 2 * HOUR)
    vi.advanceTimersByTime(10_001)
    expect(takes(budget, 100)).toBe(10)
  })
})
