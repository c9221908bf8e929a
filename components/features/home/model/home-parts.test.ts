import { describe, expect, it } from 'vitest'

import { endpointOf, type ReadOperation } from '#lib/contract/index.ts'
import { isCallOf } from '#lib/domain/inspector/call-match.ts'
import { alertsPart } from './alert-part.ts'
import {
  CAMPAIGN_FAILURES,
  type CampaignOutcome,
  COUNTED_STATES,
  campaignsPart,
  countResults,
  otherFailures,
} from './campaign-part.ts'
import { leftContactsPart } from './contact-part.ts'
import { DELIVERY_LINES, deliveriesOf, deliveriesPart } from './delivery-part.ts'
import type { CallApi, HomePart } from './home-part.ts'
import { deadlinesPart, movedPart, openDeadlines } from './opportunity-parts.ts'

interface Call {
  operation: ReadOperation
  query: Record<string, unknown>
  fields: readonly string[]
}

/** A fake `ask` that records each call and returns what `answer` does. */
function asker(answer: (call: Call) => unknown) {
  const calls: Call[] = []
  const ask = async (operation: ReadOperation, input: unknown) => {
    const { query = {}, fields = [] } = input as Partial<Call>
    const call = { operation, query, fields }
    calls.push(call)
    return answer(call)
  }
  return { calls, ask: ask as CallApi }
}

const opportunities = Array.from({ length: 30 }, (_, at) => ({
  idOpportunity: at + 1,
  idUser: 5,
  amount: 0,
  idStade: 1,
  stade: null,
  deadline: `2026-05-${String(at + 1).padStart(2, '0')}T00:00:00.000Z`,
  modified: `2026-05-01T00:00:${String(at).padStart(2, '0')}.000Z`,
}))
const answers: Partial<Record<ReadOperation, (call: Call) => unknown>> = {
  listOpportunities: ({ query }) => {
    const ids = query.idOpportunity
    const some = Array.isArray(ids)
      ? opportunities.filter(({ idOpportunity }) => ids.includes(idOpportunity))
      : opportunities
    return { opportunityList: some }
  },
  listCrmVisitCards: () => ({ crmVisitCardList: [] }),
  listCampaignResults: () => ({ result: [], count: 0 }),
  listWebhookEvents: () => ({ result: [] }),
  countAlerts: () => ({ result: 7 }),
}
const api = () => asker((call) => answers[call.operation]?.(call))

const PARTS: HomePart<unknown>[] = [
  deadlinesPart('2026-05-10'),
  movedPart,
  deliveriesPart,
  leftContactsPart,
  campaignsPart('2026-05-10'),
  alertsPart,
]

describe('the parts of Home', () => {
  it.each(PARTS.map((part) => [`${part.key[0]} ${part.key[2]}`, part] as const))(
    '%s: asks nothing that the API would refuse, and trims what it asks',
    async (_, part) => {
      const { calls, ask } = api()
      await part.read(ask)
      expect(calls.length).toBeGreaterThan(0)
      for (const { operation, query, fields } of calls) {
        expect(endpointOf(operation).query.safeParse(query).error, JSON.stringify(query)).toBeUndefined()
        if (endpointOf(operation).list !== null) expect(fields.length).toBeGreaterThan(0)
        expect(part.key[0]).toBe(operation)
      }
      const [first] = calls
      expect(first && isCallOf(part.key, { operation: first.operation, input: { query: first.query } })).toBe(
        true,
      )
    },
  )

  it('reads ids and days of all deadlines, and the rest of the few that are shown', async () => {
    const { calls, ask } = api()
    const { lines, ...counts } = openDeadlines(await deadlinesPart('2026-05-10').read(ask), {})
    expect(counts).toEqual({ late: 9, today: 1, soon: 7, only: null })
    expect(lines.map(({ day, daysAway }) => [day, daysAway])).toEqual([
      ['2026-05-10', 0],
      ['2026-05-09', -1],
      ['2026-05-11', 1],
      ['2026-05-08', -2],
      ['2026-05-12', 2],
      ['2026-05-07', -3],
    ])
    expect(calls.map(({ fields }) => fields.length)).toEqual([6, 7])
    // The nearest deadlines and the highest amounts that need attention, in the same call.
    expect(calls[1]?.query).toEqual({ idOpportunity: [10, 9, 11, 8, 12, 7, 1, 2, 3, 4] })
  })

  it('leaves out what is won, lost or parked, as its stage is called or as the person said', () => {
    const line = (idOpportunity: number, idStade: number, stade: string, daysAway: number) => ({
      ...{ idOpportunity, idStade, stade, daysAway, title: null, idUser: null, idCompany: 1 },
      ...{ modified: '2026-05-01T00:00:00.000Z', day: '2026-05-09' },
    })
    const kept = {
      stades: [
        { idStade: 1, late: 2, today: 0, soon: 1, lines: [line(1, 1, 'Négociation', -2)] },
        { idStade: 2, late: 3, today: 1, soon: 0, lines: [line(2, 2, 'Gagnée', -1)] },
      ],
    }
    expect(openDeadlines(kept, {})).toMatchObject({ late: 2, today: 0, soon: 1, only: [1] })
    expect(openDeadlines(kept, { 2: 'open' })).toMatchObject({ late: 5, today: 1, only: null })
    expect(openDeadlines(kept, { 2: 'open' }).lines.map(({ idOpportunity }) => idOpportunity)).toEqual([2, 1])
    expect(openDeadlines(kept, { 1: 'parked' })).toMatchObject({ late: 0, lines: [], only: [] })
  })

  it('asks for no lines where no deadline is near and nothing is stuck', async () => {
    const { calls, ask } = api()
    const never = { stuckDays: { all: 0 }, idUser: null }
    const { stades, attention } = await deadlinesPart('2020-01-01', never).read(ask)
    expect([stades, attention.stades]).toEqual([[], []])
    expect(calls).toHaveLength(1)
  })

  it('shows what changed last first, and how much there is in all', async () => {
    const { count, lines } = await movedPart.read(api().ask)
    expect(count).toBe(30)
    expect(lines.map(({ idOpportunity }) => idOpportunity)).toEqual([30, 29, 28, 27, 26, 25])
  })

  it('asks for each state of the campaigns once, and for the failures of a week', async () => {
    const { calls, ask } = api()
    const { recent } = await campaignsPart('2026-03-03').read(ask)
    expect(recent).toEqual({ count: 0, orMore: false, since: '2026-02-24' })
    const asked = calls.map(({ query }) => [query.companyStatus, query.dateMin ?? null, query.limit])
    expect(asked.toSorted()).toEqual(
      [
        ['failureAny', '2026-02-24', 1],
        ...[...COUNTED_STATES, ...CAMPAIGN_FAILURES].map((state) => [state, null, 1]),
      ].toSorted(),
    )
  })

  it('stops at the first call where the API does not count', async () => {
    const { calls, ask } = asker(() => {
      throw new Error('down')
    })
    await expect(campaignsPart('2026-03-03').read(ask)).rejects.toThrow('down')
    expect(calls).toHaveLength(1)
  })
})

describe('counting results', () => {
  /** A fake API with `total` results, whose `count` is the total or that of the page (api.md does not say). */
  const apiOf = (total: number, says: 'total' | 'page') =>
    asker(({ query }) => {
      const result = Array.from({ length: Math.min(total, Number(query.limit)) }, () => ({ idCampaign: 1 }))
      return { result, count: says === 'total' ? total : result.length }
    })

  it.each([0, 1, 2, 99, 100, 101, 100_000])(
    '%i results: right or "or more", whatever the count means',
    async (total) => {
      const whole = apiOf(total, 'total')
      expect(await countResults(whole.ask, { companyStatus: 'success' })).toEqual(
        total === 100 ? { count: 100, orMore: false } : { count: total, orMore: false },
      )
      expect(whole.calls.length).toBeLessThanOrEqual(total === 1 ? 2 : 1)
      const paged = apiOf(total, 'page')
      const counted = await countResults(paged.ask, { companyStatus: 'success' })
      expect(counted).toEqual({ count: Math.min(total, 100), orMore: total >= 100 })
      expect(paged.calls.length).toBeLessThanOrEqual(2)
    },
  )
})

it('names the failures that no kind asks for, where the counts are sure', () => {
  const counted = (count: number, orMore = false) => ({ count, orMore })
  const states = (any: number, orMore = false) =>
    ({
      failureAny: counted(any),
      failureEngage: counted(3),
      failurePersona: counted(4, orMore),
      failureEnrichment: counted(0),
      failureLinkedinLink: counted(1),
    }) as Record<CampaignOutcome, { count: number; orMore: boolean }>
  expect(otherFailures(states(10)).count).toBe(2)
  expect(otherFailures(states(8)).count).toBe(0)
  expect(otherFailures(states(5)).count).toBe(0)
  expect(otherFailures(states(10, true)).count).toBe(0)
})

describe('deliveriesOf', () => {
  const now = Date.parse('2026-05-10T12:00:00Z')
  const event = (idWebhookEvent: number, rest: object) => ({
    idWebhookEvent,
    eventType: 'enrichment.completed' as const,
    status: 'FAILED' as const,
    httpStatus: 500,
    retryCount: 5,
    maxRetries: 5,
    nextRetryDate: null,
    lastAttemptDate: '2026-05-10T11:00:00Z',
    created: '2026-05-10T10:00:00Z',
    modified: '2026-05-10T11:00:00Z',
    payload: { test: false, email: 'someone@example.test' },
    ...rest,
  })

  it('puts the next attempt first, then the latest failure, and leaves out failures of longer ago', () => {
    const kept = deliveriesOf(
      [
        event(1, { status: 'RETRY', nextRetryDate: '2026-05-10T12:08:00Z' }),
        event(2, { status: 'RETRY', nextRetryDate: '2026-05-10T12:01:00Z' }),
      ],
      [
        event(3, { lastAttemptDate: '2026-05-09T00:00:00Z' }),
        event(4, { lastAttemptDate: null, modified: '2026-05-10T10:00:00Z' }),
        event(5, { lastAttemptDate: '2026-05-03T11:59:59Z' }),
      ],
      now,
    )
    expect(kept).toMatchObject({ retrying: 2, failed: 2, moreRetrying: false, moreFailed: false })
    expect(kept.lines.map(({ idWebhookEvent }) => idWebhookEvent)).toEqual([2, 1, 4, 3])
  })

  it('counts no test, and puts what was lost before them', () => {
    const test = { payload: { test: true } }
    const kept = deliveriesOf([], [event(3, test), event(2, test), event(1, {})], now)
    expect(kept.failed).toBe(1)
    expect(kept.lines.map(({ idWebhookEvent }) => idWebhookEvent)).toEqual([1, 3, 2])
  })

  it('keeps nothing of what events carry but whether they are tests', () => {
    const kept = deliveriesOf([], [event(1, { payload: { test: true, email: 'someone@example.test' } })], now)
    expect(kept.lines[0]?.isTest).toBe(true)
    expect(JSON.stringify(kept)).not.toContain('example.test')
  })

  it('says that there may be more, and shows a few', () => {
    const many = Array.from({ length: 50 }, (_, at) => event(at + 1, {}))
    const kept = deliveriesOf(many, many.slice(1), now)
    expect(kept).toMatchObject({ retrying: 50, failed: 49, moreRetrying: true, moreFailed: false })
    expect(kept.lines).toHaveLength(DELIVERY_LINES)
  })
})
