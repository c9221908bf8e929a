import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { campaignStateOf } from './campaign-state.ts'
import {
  barShares,
  createCampaignSummary,
  SUMMARY_STATES,
  type SummaryRow,
  stateFilter,
  sumCounts,
} from './campaign-summary.ts'

const none = {
  statusNotYetExecuted: null,
  statusProcessing: null,
  statusSuccess: null,
  statusInResearch: null,
  statusFailure: null,
  statusFailureAny: null,
  statusFailureEngage: null,
  statusFailurePersona: null,
  statusFailureEnrichment: null,
  statusFailureLinkedinLink: null,
  statusFailureScript: null,
}
type Flag = keyof typeof none
const flags = Object.keys(none) as Flag[]

const rowOf = (idCampaign: number, ...set: Flag[]): SummaryRow => ({
  idCampaign,
  idCampaignResultStatus: flags.indexOf(set[0] ?? 'statusFailure') + 1,
  ...none,
  ...Object.fromEntries(set.map((flag) => [flag, true])),
})

describe('createCampaignSummary', () => {
  it('counts each row once, by its narrowest state', () => {
    const summary = createCampaignSummary()
    summary.add([rowOf(401, 'statusSuccess'), rowOf(401, 'statusFailureAny', 'statusFailurePersona')])
    summary.add([rowOf(402), rowOf(402, 'statusSuccess'), rowOf(402, 'statusSuccess')])
    const { all, campaigns } = summary.read()
    expect(campaigns.map(({ idCampaign, total }) => [idCampaign, total])).toEqual([
      [402, 3],
      [401, 2],
    ])
    expect([...(campaigns[0]?.counts ?? [])]).toEqual([
      ['success', 2],
      ['unknown', 1],
    ])
    expect([...all.counts]).toEqual([
      ['success', 3],
      ['failurePersona', 1],
      ['unknown', 1],
    ])
  })

  it('comes to the same whatever the pages, and to what a plain count says', () => {
    const row = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.subarray(flags))
      .map(([id, set]) => rowOf(id, ...set))
    fc.assert(
      fc.property(fc.array(fc.array(row)), (pages) => {
        const paged = createCampaignSummary()
        for (const page of pages) paged.add(page)
        const rows = pages.flat()
        const whole = createCampaignSummary()
        whole.add(rows)
        expect(paged.read()).toEqual(whole.read())
        for (const state of SUMMARY_STATES) {
          const counted = rows.filter((one) => (campaignStateOf(one) ?? 'unknown') === state).length
          expect(paged.read().all.counts.get(state) ?? 0).toBe(counted)
          expect(sumCounts(paged.read().campaigns)).toEqual(paged.read().all)
        }
      }),
    )
  })
})

describe('stateFilter', () => {
  it('asks by state where the API can, else by status', () => {
    const summary = createCampaignSummary()
    summary.add([rowOf(1, 'statusFailureScript'), rowOf(1, 'statusFailureScript'), rowOf(1, 'statusSuccess')])
    const read = summary.read()
    expect(stateFilter('success', read)).toEqual({ companyStatus: 'success' })
    expect(stateFilter('failureScript', read)).toEqual({
      status: String(flags.indexOf('statusFailureScript') + 1),
    })
  })
})

describe('barShares', () => {
  it('adds up to 100 and draws whatever occurs', () => {
    const count = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SUMMARY_STATES), count, { minKeys: 1 }), (given) => {
        const counts = new Map(
          SUMMARY_STATES.flatMap((state) => (given[state] ? [[state, given[state]]] : [])),
        )
        const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
        const shares = barShares({
          total,
          counts: counts as ReadonlyMap<(typeof SUMMARY_STATES)[number], number>,
        })
        expect(shares.length).toBe(counts.size)
        expect(shares.every(([, percent]) => percent > 0.4)).toBe(true)
        expect(shares.reduce((sum, [, percent]) => sum + percent, 0)).toBeCloseTo(100)
      }),
    )
  })

  it('is nothing of nothing', () => {
    expect(barShares({ total: 0, counts: new Map() })).toEqual([])
  })
})
