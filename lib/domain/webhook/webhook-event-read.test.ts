import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mendAnswer } from '#lib/contract/mend-answer.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from './webhook-event-read.ts'
import { clockOffset, isTestEvent, ladderOf } from './webhook-ladder.ts'
import { missedOf, payloadFacts } from './webhook-missed.ts'
import { bucketsOf, countEventStatuses } from './webhook-stats.ts'

const event: WebhookEvent = {
  idWebhookEvent: 7,
  idWebhookConfig: 1,
  idAccount: 'a',
  eventType: 'enrichment.completed',
  payload: { test: false, idProcessAction: 5 },
  status: 'RETRY',
  httpStatus: 503,
  responseBody: 'no',
  retryCount: 1,
  maxRetries: 5,
  nextRetryDate: '2026-03-01T10:01:00.000Z',
  lastAttemptDate: '2026-03-01T10:00:30.000Z',
  created: '2026-03-01T10:00:00.000Z',
  modified: '2026-03-01T10:00:30.000Z',
}

/** Events as screens get them: mended, and read. */
const readAll = (raw: readonly unknown[]): WebhookEvent[] => {
  const { result } = mendAnswer('listWebhookEvents', 'result', { result: raw }) as { result: WebhookEvent[] }
  return result.map(readEvent)
}

describe('an event that was read', () => {
  it('is as it came where it keeps the contract, fields from the future included', () => {
    const future = { ...event, more: { from: 'the future' } }
    expect(readEvent(future)).toEqual(future)
    expect(readEvent({ ...event, httpStatus: null, nextRetryDate: null })).toMatchObject({
      httpStatus: null,
      nextRetryDate: null,
    })
  })

  it('lacks what was not asked for', () => {
    expect(readEvent({ idWebhookEvent: 7 })).toEqual({ idWebhookEvent: 7 })
  })

  it('keeps a status that api.md does not know, and has no value where the type is another', () => {
    const odd = { ...event, status: 'QUEUED', payload: null, retryCount: 'one', created: [], httpStatus: {} }
    expect(readAll([odd])).toMatchObject([
      { status: 'QUEUED', payload: {}, retryCount: 0, created: '', httpStatus: null },
    ])
  })

  it('makes no rule throw, whatever the API sent', () => {
    const field = fc.oneof(fc.jsonValue() as fc.Arbitrary<unknown>, fc.constant(undefined))
    const any = fc.record(Object.fromEntries(Object.keys(event).map((name) => [name, field])))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (raw) => {
        const events = readAll(raw)
        for (const one of events) {
          const { steps, total } = ladderOf(one)
          expect(steps).toHaveLength(total)
          expect(typeof isTestEvent(one)).toBe('boolean')
          payloadFacts(one)
        }
        expect(Number.isFinite(clockOffset(events, 1_772_000_000_000))).toBe(true)
        expect(Object.values(countEventStatuses(events)).every(Number.isFinite)).toBe(true)
        bucketsOf(events)
        missedOf(events)
      }),
    )
  })
})
