import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignHistory } from './campaign-history.ts'

const row: CampaignResult = {
  idCampaign: 401,
  idCompany: 1001,
  dateInsert: '2026-01-01T08:00:00.000Z',
  dateLastExecuted: '2026-01-03T08:00:00.000Z',
  idCampaignResultStatus: 6,
  idPersonaFunctionLast: null,
  iterationAmount: 1,
  isManuel: false,
  errorPersona: true,
  noQuotaScrapped: false,
  created: '2026-01-01T08:00:00.000Z',
  modified: '2026-02-01T08:00:00.000Z',
  status: {
    idCampaignResultStatus: 6,
    title: 'Échec persona',
    description: null,
    created: '2022-01-10T09:00:00.000Z',
    modified: '2022-01-10T09:00:00.000Z',
  },
  failurePersona: true,
  failureDatePersona: '2026-01-03T08:00:00.000Z',
  failurePersonaRelaunchExecuted: true,
  failurePersonaRelaunchExecutedDate: '2026-01-10T08:00:00.000Z',
  failurePersonaCampaignExecuted: false,
  failurePersonaCampaignExecutedDate: null,
  failureEnrichContact: null,
  failureDateEnrichContact: null,
  failureEnrichContactRelaunchExecuted: null,
  failureEnrichContactRelaunchExecutedDate: null,
  failureEnrichContactCampaignExecuted: null,
  failureEnrichContactCampaignExecutedDate: null,
  failureLinkedinLink: false,
  failureDateLinkedinLink: null,
  statusNotYetExecuted: false,
  statusProcessing: false,
  statusSuccess: false,
  statusInResearch: false,
  statusFailure: true,
  statusFailureAny: true,
  statusFailureEngage: false,
  statusFailurePersona: true,
  statusFailureEnrichment: false,
  statusFailureLinkedinLink: false,
  statusFailureScript: false,
}
/** The event of each flag. */
const KEYS = {
  failurePersona: 'failed persona',
  failurePersonaRelaunchExecuted: 'relaunched persona',
  failurePersonaCampaignExecuted: 'campaignRun persona',
  failureEnrichContact: 'failed enrichContact',
  failureEnrichContactRelaunchExecuted: 'relaunched enrichContact',
  failureEnrichContactCampaignExecuted: 'campaignRun enrichContact',
  failureLinkedinLink: 'failed linkedinLink',
} as const
const keys = (of: CampaignResult) => campaignHistory(of).map(({ key }) => key)

describe('campaignHistory', () => {
  it('tells what happened in the order of time, cause before effect', () => {
    expect(keys(row)).toEqual(['inserted', 'executed', 'failed persona', 'relaunched persona', 'modified'])
  })

  it('tells of the creation only where it is another moment', () => {
    expect(keys({ ...row, created: '2025-12-31T08:00:00.000Z' })[0]).toBe('created')
    expect(keys(row)[0]).toBe('inserted')
  })

  it('leaves out what did not happen', () => {
    expect(keys({ ...row, dateLastExecuted: null, failurePersona: false, failureDatePersona: null })).toEqual(
      ['inserted', 'relaunched persona', 'modified'],
    )
  })

  it('puts what has no date last, and doubts what flag and date tell differently', () => {
    const odd = { ...row, failureLinkedinLink: true, failureEnrichContactRelaunchExecuted: false }
    const events = campaignHistory({ ...odd, failureEnrichContactRelaunchExecutedDate: '2026-01-02' })
    expect(events.at(-1)).toMatchObject({ key: 'failed linkedinLink', date: null, doubtful: false })
    expect(events[1]).toMatchObject({ key: 'relaunched enrichContact', doubtful: true })
  })

  it('takes stamps without a zone as UTC', () => {
    const events = keys({
      ...row,
      dateLastExecuted: '2026-01-01 07:59:59',
      failureDatePersona: '2026-01-10 08:00',
    })
    expect(events.slice(0, 2)).toEqual(['executed', 'inserted'])
  })

  it('loses and repeats nothing, and is in order, whatever the dates', () => {
    const stamp = fc.option(
      fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      { nil: null },
    )
    const flag = fc.option(fc.boolean(), { nil: null })
    const some = fc.record({
      dateLastExecuted: stamp,
      failurePersona: flag,
      failureDatePersona: stamp,
      failurePersonaRelaunchExecuted: flag,
      failurePersonaRelaunchExecutedDate: stamp,
      failurePersonaCampaignExecuted: flag,
      failurePersonaCampaignExecutedDate: stamp,
      failureEnrichContact: flag,
      failureDateEnrichContact: stamp,
      failureEnrichContactRelaunchExecuted: flag,
      failureEnrichContactRelaunchExecutedDate: stamp,
      failureEnrichContactCampaignExecuted: flag,
      failureEnrichContactCampaignExecutedDate: stamp,
      failureLinkedinLink: flag,
      failureDateLinkedinLink: stamp,
    })
    fc.assert(
      fc.property(some, (fields) => {
        const invented = { ...row, ...fields }
        const events = campaignHistory(invented)
        expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
        for (const value of Object.values(fields))
          if (typeof value === 'string') expect(events.map(({ date }) => date)).toContain(value)
        const told = events.map(({ key }) => key)
        for (const [flag, key] of Object.entries(KEYS))
          if (fields[flag as keyof typeof KEYS] === true) expect(told).toContain(key)
        const times = events.map(({ date }) => (date === null ? Number.POSITIVE_INFINITY : Date.parse(date)))
        expect(times).toEqual(times.toSorted((a, b) => (a === b ? 0 : a - b)))
      }),
    )
  })
})
