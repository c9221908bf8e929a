import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'

type Flags = Pick<CampaignResult, Exclude<`status${string}` & keyof CampaignResult, 'status'>>

// Specific flags first: a failure sets its own flag and the general ones.
const ORDER = [
  ['statusFailurePersona', 'failurePersona'],
  ['statusFailureEnrichment', 'failureEnrichment'],
  ['statusFailureLinkedinLink', 'failureLinkedinLink'],
  ['statusFailureEngage', 'failureEngage'],
  ['statusFailureScript', 'failureScript'],
  ['statusFailureAny', 'failureAny'],
  ['statusFailure', 'failureAny'],
  ['statusSuccess', 'success'],
  ['statusProcessing', 'processing'],
  ['statusInResearch', 'inResearch'],
  ['statusNotYetExecuted', 'notYetExecuted'],
] as const satisfies readonly (readonly [keyof Flags, string])[]

/** The state of a company in a campaign, with specific failures (api.md 2.7, 3.3). */
export type CampaignState = (typeof ORDER)[number][1]

/** The state according to the flags of a result; null if none is set, then only its `status` is known. */
export const campaignStateOf = (flags: Flags): CampaignState | null =>
  ORDER.find(([flag]) => flags[flag] === true)?.[1] ?? null

export const isFailure = (state: CampaignState | null): boolean => state?.startsWith('failure') ?? false

/** A failure and the steps taken; dates as the API gives them. */
export interface CampaignFailure {
  kind: 'persona' | 'enrichContact' | 'linkedinLink'
  date: string | null
  /** Null if the API does not say, or for a kind that is never relaunched. */
  relaunched: boolean | null
  relaunchedDate: string | null
  campaignRun: boolean | null
  campaignRunDate: string | null
}

/** The failures of a result, in the order of api.md 2.7. */
export function campaignFailures(result: CampaignResult): CampaignFailure[] {
  const failures: CampaignFailure[] = []
  for (const kind of ['persona', 'enrichContact'] as const) {
    const flag = kind === 'persona' ? 'failurePersona' : 'failureEnrichContact'
    if (result[flag] !== true) continue
    failures.push({
      kind,
      date: kind === 'persona' ? result.failureDatePersona : result.failureDateEnrichContact,
      relaunched: result[`${flag}RelaunchExecuted`],
      relaunchedDate: result[`${flag}RelaunchExecutedDate`],
      campaignRun: result[`${flag}CampaignExecuted`],
      campaignRunDate: result[`${flag}CampaignExecutedDate`],
    })
  }
  if (result.failureLinkedinLink === true) {
    const date = result.failureDateLinkedinLink
    const never = { relaunched: null, relaunchedDate: null, campaignRun: null, campaignRunDate: null }
    failures.push({ kind: 'linkedinLink', date, ...never })
  }
  return failures
}
