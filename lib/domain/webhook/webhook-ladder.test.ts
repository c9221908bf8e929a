import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attemptsMade,
  clockOffset,
  countdownText,
  type LadderEvent,
  ladderOf,
  RETRY_DELAYS,
} from './webhook-ladder.ts'

const START = Date.parse('2026-03-01T10:00:00.000Z')
const iso = (time: number) => new Date(time).toISOString()

/** The event as the API returns it after so many failures, each attempt made on time. */
function eventAfter(
  failures: number,
  status: LadderEvent['status'],
  more: Partial<LadderEvent> = {},
): LadderEvent {
  const begun = failures + (status === 'SUCCESS' || status === 'SENDING' ? 1 : 0)
  const at = (number: number) => START + RETRY_DELAYS.slice(0, number).reduce((sum, delay) => sum + delay, 0)
  const isWaiting = status === 'PENDING' || status === 'RETRY'
  const last = begun === 0 ? null : iso(at(begun))
  return {
    status,
    retryCount: failures,
    maxRetries: 5,
    created: iso(START),
    modified: last ?? iso(START),
    lastAttemptDate: last,
    nextRetryDate: isWaiting ? iso(at(failures + 1)) : null,
    payload: { test: false },
    ...more,
  }
}

const kindsOf = (event: LadderEvent) => ladderOf(event).steps.map(({ kind }) => kind)

describe('the ladder', () => {
  it('is walked from the first wait to giving up', () => {
    expect(kindsOf(eventAfter(0, 'PENDING'))).toEqual(['next', 'planned', 'planned', 'planned', 'planned'])
    expect(kindsOf(eventAfter(0, 'SENDING'))).toEqual(['sending', 'planned', 'planned', 'planned', 'planned'])
    expect(kindsOf(eventAfter(2, 'RETRY'))).toEqual(['failed', 'failed', 'next', 'planned', 'planned'])
    expect(kindsOf(eventAfter(3, 'SENDING'))).toEqual(['failed', 'failed', 'failed', 'sending', 'planned'])
    expect(kindsOf(eventAfter(1, 'SUCCESS'))).toEqual(['failed', 'delivered', 'unused', 'unused', 'unused'])
    expect(kindsOf(eventAfter(5, 'FAILED'))).toEqual(new Array(5).fill('failed'))
  })

  it('has every moment of the schedule, whatever the state it is read in', () => {
    const whole = [30, 90, 210, 450, 930].map((seconds) => START + seconds * 1000)
    for (const event of [
      eventAfter(0, 'PENDING'),
      eventAfter(1, 'RETRY'),
      eventAfter(4, 'RETRY'),
      eventAfter(2, 'SENDING'),
      eventAfter(5, 'FAILED'),
    ])
      expect(ladderOf(event).steps.map(({ at }) => at)).toEqual(whole)
    expect(ladderOf(eventAfter(2, 'RETRY')).givesUpAt).toBe(START + 930_000)
    expect(ladderOf(eventAfter(5, 'FAILED')).givesUpAt).toBeNull()
  })

  it('says which moments the API gave', () => {
    expect(ladderOf(eventAfter(2, 'RETRY')).steps.map(({ isExact }) => isExact)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('knows a test, and an event that was given up early', () => {
    const test = eventAfter(1, 'FAILED', { maxRetries: 1, payload: { test: true } })
    expect(ladderOf(test)).toMatchObject({ total: 1, made: 1, isCutShort: false })
    expect(ladderOf(test).steps[0]?.delay).toBeNull()
    const withdrawn = ladderOf(eventAfter(1, 'FAILED'))
    expect(withdrawn.isCutShort).toBe(true)
    expect(withdrawn.steps.map(({ kind }) => kind)).toEqual([
      'failed',
      'unused',
      'unused',
      'unused',
      'unused',
    ])
  })

  it('holds for any numbers and dates', () => {
    const date = fc.option(fc.oneof(fc.constant('nonsense'), fc.date({ noInvalidDate: true }).map(String)))
    const event = fc.record({
      status: fc.constantFrom('PENDING', 'SENDING', 'SUCCESS', 'RETRY', 'FAILED'),
      retryCount: fc.integer({ min: -3, max: 40 }),
      maxRetries: fc.integer({ min: -3, max: 40 }),
      created: date.map((text) => text ?? ''),
      modified: date.map((text) => text ?? ''),
      lastAttemptDate: date,
      nextRetryDate: date,
      payload: fc.constantFrom({ test: true }, { test: false }, {}),
    }) as fc.Arbitrary<LadderEvent>
    fc.assert(
      fc.property(event, (each) => {
        const { steps, made, total } = ladderOf(each)
        expect(steps).toHaveLength(total)
        expect(made).toBe(attemptsMade(each))
        expect(made).toBeLessThanOrEqual(total)
        const begun = steps.filter(({ kind }) => ['failed', 'delivered', 'sending'].includes(kind))
        expect(begun).toHaveLength(made)
        expect(steps.filter(({ kind }) => kind === 'next').length).toBeLessThanOrEqual(1)
        for (const { at } of steps) expect(at === null || Number.isFinite(at)).toBe(true)
      }),
    )
  })
})

describe('the clock of the API', () => {
  it('is this one unless an answer proves otherwise', () => {
    expect(clockOffset([], START)).toBe(0)
    expect(clockOffset([eventAfter(1, 'RETRY')], START + 100_000)).toBe(0)
  })

  it('is ahead by what has happened after now, behind by what is long due', () => {
    expect(clockOffset([eventAfter(5, 'FAILED')], START)).toBe(930_000)
    expect(clockOffset([eventAfter(0, 'PENDING')], START + 3_630_000)).toBe(-3_600_000)
  })

  it('is not moved by an event that is stuck behind newer ones', () => {
    expect(clockOffset([eventAfter(0, 'PENDING'), eventAfter(5, 'FAILED')], START + 3_600_000)).toBe(0)
  })

  it('never puts what happened into the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -1e9, max: 1e9 }), (failures, off) => {
        const event = eventAfter(failures, failures === 0 ? 'PENDING' : 'RETRY')
        const now = Date.parse(event.modified) + off
        expect(now + clockOffset([event], now)).toBeGreaterThanOrEqual(Date.parse(event.modified))
      }),
    )
  })
})

it('a countdown is written as a clock', () => {
  expect([-5, 0, 1, 7000, 239_001, 3_723_000].map(countdownText)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:07',
    '4:00',
    '1:02:03',
  ])
})
