import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import {
  addWishes,
  afterRead,
  afterStart,
  type ContactSnapshot,
  canEnrich,
  ENRICHMENT_TYPES,
  type EnrichmentJob,
  fieldChanges,
  jobKey,
  MAX_UNDER_WAY,
  nextRead,
  progressOf,
  readable,
  readDelay,
  startable,
} from './enrichment-queue.ts'
import { restoredJobs, storedJobs } from './stored-jobs.ts'

const card = (extra: Partial<ContactSnapshot> = {}): ContactSnapshot => ({
  idCrmVisitCard: 1,
  idCompany: 2,
  firstName: 'Zoé',
  lastName: 'Roche',
  fullName: 'Zoé Roche',
  phone: null,
  mobile: null,
  email: null,
  linkedinUrl: null,
  linkedinId: null,
  linkedinTechId: null,
  ...extra,
})

const wish = fc.record({
  idCrmVisitCard: fc.integer({ min: 1, max: 12 }),
  type: fc.constantFrom(...ENRICHMENT_TYPES),
  before: fc.constant(null),
})

const run = (executed: boolean, errored: boolean, crmVisitCard: ContactSnapshot | null) => ({
  idProcessAction: 5,
  status: 'anything',
  executed,
  errored,
  output: null,
  crmVisitCard: crmVisitCard as CrmVisitCard | null,
})

const [queued] = addWishes([], [{ idCrmVisitCard: 1, type: 'phone', before: null }]) as [EnrichmentJob]

describe('the queue', () => {
  it('asks for each contact and type once, and starts four at most, whatever is wished', () => {
    fc.assert(
      fc.property(fc.array(fc.array(wish, { maxLength: 8 }), { maxLength: 6 }), (rounds) => {
        let jobs: EnrichmentJob[] = []
        for (const wishes of rounds) {
          jobs = addWishes(jobs, wishes)
          const begun = new Set(startable(jobs).map(jobKey))
          jobs = jobs.map((job) => (begun.has(jobKey(job)) ? afterStart(job, 5, 0) : job))
          expect(new Set(jobs.map(jobKey)).size).toBe(jobs.length)
          expect(progressOf(jobs).underWay).toBeLessThanOrEqual(MAX_UNDER_WAY)
          const { waiting, underWay } = progressOf(jobs)
          if (waiting > 0) expect(underWay).toBe(MAX_UNDER_WAY)
        }
      }),
    )
  })

  it('leaves what waits or runs alone, and begins a settled or held one anew', () => {
    const running = afterStart(queued, 5, 0)
    const again = [{ idCrmVisitCard: 1, type: 'phone' as const, before: null }]
    expect(addWishes([running], again)).toEqual([running])
    expect(addWishes([{ ...running, state: 'failed' }], again)).toEqual([queued])
    expect(addWishes([{ ...queued, state: 'held' }], again)).toEqual([queued])
  })

  it('reads a run ever more seldom, and only when it is due', () => {
    const delays = Array.from({ length: 20 }, (_, reads) => readDelay(reads))
    expect(delays[0]).toBe(3000)
    expect(delays.every((delay, at) => at === 0 || delay >= (delays[at - 1] ?? 0))).toBe(true)
    expect(delays.at(-1)).toBe(60_000)
    const running = afterStart(queued, 5, 1000)
    expect(nextRead([running, queued])).toBe(4000)
    expect(readable([running], 3999)).toEqual([])
    expect(readable([running], 4000)).toEqual([running])
    const later = afterRead(running, run(false, false, null), 4000)
    expect(later.readAt).toBe(4000 + readDelay(1))
    expect(nextRead([queued])).toBeNull()
  })

  it('takes the contact of a run that goes on as how it was, and that of one that ended as how it is', () => {
    const running = afterStart(queued, 5, 0)
    const once = afterRead(running, run(false, false, card({ phone: '01' })), 0)
    expect(once.before?.phone).toBe('01')
    const ended = afterRead(once, run(true, false, card({ phone: '02' })), 0)
    expect(ended).toMatchObject({ state: 'finished', before: { phone: '01' }, after: { phone: '02' } })
    expect(afterRead(running, run(true, true, null), 0).state).toBe('failed')
    expect(afterRead(running, run(false, true, null), 0).state).toBe('failed')
  })
})

describe('fieldChanges', () => {
  it('shows the fields of the type, and others only when they changed', () => {
    const after = card({ phone: '+33 1 99 00 00 00', email: 'z@example.fr' })
    expect(fieldChanges('phone', card({ email: 'z@example.fr' }), after)).toEqual([
      { field: 'phone', before: null, after: '+33 1 99 00 00 00', changed: true },
      { field: 'mobile', before: null, after: null, changed: false },
    ])
    expect(fieldChanges('linkedin', card(), after).map(({ field }) => field)).toEqual([
      'phone',
      'email',
      'linkedinUrl',
      'linkedinId',
      'linkedinTechId',
    ])
  })

  it('says nothing of change when it does not know how it was', () => {
    const changes = fieldChanges('phone', null, card({ phone: '1', email: 'z@example.fr' }))
    expect(changes.map(({ field, changed }) => [field, changed])).toEqual([
      ['phone', false],
      ['mobile', false],
    ])
    expect(fieldChanges(null, null, null)).toHaveLength(6)
  })
})

describe('canEnrich', () => {
  it('needs a person with both names', () => {
    const person = { firstName: 'Zoé', lastName: 'Roche', isCompany: false }
    expect(canEnrich(person)).toBe(true)
    expect(canEnrich({ ...person, lastName: ' ' })).toBe(false)
    expect(canEnrich({ ...person, firstName: null })).toBe(false)
    expect(canEnrich({ ...person, isCompany: true })).toBe(false)
  })
})

describe('what outlives a reload', () => {
  it('is ids, types and how they ended; runs go on, what had not begun is held', () => {
    const refused: EnrichmentJob = {
      ...queued,
      idCrmVisitCard: 3,
      state: 'refused',
      message: 'Non',
      requestId: 'r',
    }
    const jobs = addWishes(
      [afterStart({ ...queued, before: card({ phone: '01 02' }) }, 5, 0), refused],
      [{ idCrmVisitCard: 2, type: 'email', before: card() }],
    )
    const text = JSON.stringify(storedJobs(jobs))
    expect(text).toBe('[[1,"phone",5,null,null],[3,"phone",null,"refused","r"],[2,"email",null,null,null]]')
    const restored = restoredJobs(text)
    expect(restored.map((job) => [job.state, job.idProcessAction, job.requestId])).toEqual([
      ['running', 5, null],
      ['refused', null, 'r'],
      ['held', null, null],
    ])
    // All are settled: nothing to resume or report.
    expect(storedJobs(jobs.filter((job) => job.state === 'refused'))).toEqual([])
  })

  it('never throws, whatever was kept', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(restoredJobs(text))))
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(restoredJobs(JSON.stringify(value)))))
  })
})
