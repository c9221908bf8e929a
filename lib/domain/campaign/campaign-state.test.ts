import { describe, expect, it } from 'vitest'

import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignFailures, campaignStateOf, isFailure } from './campaign-state.ts'

const none = {
  statusNotYetExecuted: null,
  statusProcessing: false,
  statusSuccess: false,
  statusInResearch: null,
  statusFailure: false,
  statusFailureAny: false,
  statusFailureEngage: false,
  statusFailurePersona: false,
  statusFailureEnrichment: false,
  statusFailureLinkedinLink: false,
  statusFailureScript: false,
}

describe('campaignStateOf', () => {
  it('names a failure by its own flag, not by those of all failures', () => {
    const flags = { ...none, statusFailure: true, statusFailureAny: true, statusFailureScript: true }
    expect(campaignStateOf(flags)).toBe('failureScript')
    expect(campaignStateOf({ ...none, statusFailure: true })).toBe('failureAny')
  })

  it.each([
    ['statusSuccess', 'success'],
    ['statusProcessing', 'processing'],
    ['statusInResearch', 'inResearch'],
    ['statusNotYetExecuted', 'notYetExecuted'],
    ['statusFailureEngage', 'failureEngage'],
  ] as const)('%s is %s', (flag, state) => {
    expect(campaignStateOf({ ...none, [flag]: true })).toBe(state)
    expect(isFailure(state)).toBe(state === 'failureEngage')
  })

  it('says nothing where no flag is set', () => {
    expect(campaignStateOf(none)).toBeNull()
    expect(isFailure(null)).toBe(false)
  })
})

describe('campaignFailures', () => {
  it('lists what failed with what was done about it', () => {
    const result = {
      failurePersona: true,
      failureDatePersona: '2026-01-02',
      failurePersonaRelaunchExecuted: true,
      failurePersonaRelaunchExecutedDate: '2026-01-03',
      failurePersonaCampaignExecuted: false,
      failurePersonaCampaignExecutedDate: null,
      failureEnrichContact: null,
      failureLinkedinLink: true,
      failureDateLinkedinLink: null,
    } as CampaignResult
    expect(campaignFailures(result)).toEqual([
      {
        kind: 'persona',
        date: '2026-01-02',
        relaunched: true,
        relaunchedDate: '2026-01-03',
        campaignRun: false,
        campaignRunDate: null,
      },
      {
        kind: 'linkedinLink',
        date: null,
        relaunched: null,
        relaunchedDate: null,
        campaignRun: null,
        campaignRunDate: null,
      },
    ])
  })
})
