import { expect, it } from 'vitest'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { csvRow } from '#lib/domain/text/csv.ts'
import { MISSED_COLUMNS, missedLine, missedOf, missedOutcomeOf } from './webhook-missed.ts'

const event = (idWebhookEvent: number, payload: WebhookEvent['payload'], more: Partial<WebhookEvent> = {}) =>
  ({
    idWebhookEvent,
    eventType: 'enrichment.completed',
    payload,
    status: 'FAILED',
    httpStatus: 500,
    lastAttemptDate: '2026-03-01T10:00:00.000Z',
    ...more,
  }) as WebhookEvent

it('names each enrichment once, and no test nor what was delivered', () => {
  const { missed, nameless } = missedOf([
    event(5, { idProcessAction: 9 }),
    event(4, { idProcessAction: 9 }),
    event(3, { test: true, idProcessAction: 8 }),
    event(2, { idProcessAction: 7 }, { status: 'SUCCESS' }),
    event(1, { idProcessAction: 'x' }),
  ])
  expect(missed.map(({ idProcessAction, events }) => [idProcessAction, events.length])).toEqual([[9, 2]])
  expect(nameless).toHaveLength(1)
})

it('writes a row and a line for each result, and none that a spreadsheet runs', () => {
  const [first] = missedOf([event(5, { idProcessAction: 9, enrichmentType: '=1+1' })]).missed
  if (!first) throw new Error('nothing was missed')
  const result = { ...first, answer: { kind: 'failed', code: 'not_found', message: 'gone' } } as const
  expect(missedOutcomeOf(result)).toBe('failed')
  expect(csvRow(MISSED_COLUMNS.map(({ value }) => value(result)))).toContain(",'=1+1,")
  expect(JSON.parse(missedLine(result))).toMatchObject({
    idProcessAction: 9,
    problem: { code: 'not_found' },
    events: [{ idWebhookEvent: 5 }],
  })
  expect(missedOutcomeOf({ ...first, answer: null })).toBe('notAsked')
})
