import { describe, expect, it } from 'vitest'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { filterEvents, historyQuery, holdBackNewer } from './history-view.ts'

const event = (idWebhookEvent: number, more: Partial<WebhookEvent> = {}): WebhookEvent => ({
  idWebhookEvent,
  idWebhookConfig: 1,
  idAccount: 'a',
  eventType: 'enrichment.completed',
  payload: { test: false, idProcessAction: 5 },
  status: 'RETRY',
  httpStatus: 503,
  responseBody: 'Épuisé',
  retryCount: 1,
  maxRetries: 5,
  nextRetryDate: null,
  lastAttemptDate: null,
  created: '2026-03-01T10:00:00.000Z',
  modified: '2026-03-01T10:00:00.000Z',
  ...more,
})
const ids = (events: readonly WebhookEvent[]) => events.map(({ idWebhookEvent }) => idWebhookEvent)
const day = (created: string) => created.slice(0, 10)

describe('the filter', () => {
  it('asks the API for what it knows only', () => {
    expect(historyQuery({ eventType: 'nonsense', status: 'FAILED', limit: '7', text: 'x' })).toEqual({
      status: 'FAILED',
      limit: 50,
    })
  })

  it('looks here for text, day, HTTP status and tests', () => {
    const events = [
      event(3, { httpStatus: null, payload: { test: true } }),
      event(2, { httpStatus: 404, created: '2026-03-02T10:00:00.000Z' }),
      event(1),
    ]
    const waiting = event(4, { status: 'PENDING', httpStatus: null, retryCount: 0 })
    expect(filterEvents([waiting], { http: 'none' }, day)).toEqual([])
    const kept = (texts: Parameters<typeof filterEvents>[1]) => ids(filterEvents(events, texts, day))
    expect(kept({})).toEqual([3, 2, 1])
    expect(kept({ http: 'none' })).toEqual([3])
    expect(kept({ http: 'Aucun' })).toEqual([3])
    expect(kept({ http: '5xx' })).toEqual([1])
    expect(kept({ http: '5XX' })).toEqual([1])
    expect(kept({ http: '404' })).toEqual([2])
    expect(kept({ http: 'nonsense' })).toEqual([3, 2, 1])
    expect(kept({ from: '2026-03-02' })).toEqual([2])
    expect(kept({ to: '2026-03-01' })).toEqual([3, 1])
    expect(kept({ sends: 'real' })).toEqual([2, 1])
    expect(kept({ sends: 'test' })).toEqual([3])
    expect(kept({ text: 'epuise' })).toEqual([3, 2, 1])
    expect(kept({ text: 'epuise 404x' })).toEqual([])
  })

  it('looks for text in what a payload says, not in the names of its fields', () => {
    const result = { email: 'zoe@acme.example', phone: null, lastName: 'dit "Le Goff"' }
    const events = [
      event(2, { payload: { test: false, enrichmentType: 'phone', result } }),
      event(1, { payload: { test: false, enrichmentType: 'linkedin', result } }),
    ]
    const kept = (text: string) => ids(filterEvents(events, { text }, day))
    expect(kept('phone')).toEqual([2])
    expect(kept('email')).toEqual([])
    expect(kept('null')).toEqual([])
    expect(kept('ZOE@acme "le goff"')).toEqual([2, 1])
  })
})

describe('what is held', () => {
  const before = [event(2), event(1)]
  const fresh = [event(3), event(2, { status: 'SUCCESS' })]

  it('is all of the new when nobody reads', () => {
    expect(holdBackNewer(fresh, null)).toEqual({ shown: fresh, waiting: 0 })
  })

  it('keeps its rows while somebody is below, changes them in place, and counts the new', () => {
    const { shown, waiting } = holdBackNewer(fresh, { events: before, frozen: false })
    expect([ids(shown), shown.map(({ status }) => status), waiting]).toEqual([
      [2, 1],
      ['SUCCESS', 'RETRY'],
      1,
    ])
  })

  it('changes nothing while it is paused', () => {
    expect(holdBackNewer(fresh, { events: before, frozen: true })).toEqual({ shown: before, waiting: 1 })
  })
})
