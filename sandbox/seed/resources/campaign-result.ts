import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import type { Random } from '../random.ts'
import { FAILURES, flagsOf, type SeededState, statusOf } from './campaign-states.ts'
import { iso, isoOrNull, type Times } from './times.ts'

/** A result with the time its state began, to which dateMin and dateMax apply. */
export interface InventedResult {
  readonly result: CampaignResult
  readonly state: SeededState
  readonly stateAt: number
}

/** A failure, with the relaunch and the other campaign that may have followed; times or null. */
interface Failure {
  readonly at: number | null
  readonly relaunchedAt: number | null
  readonly campaignAt: number | null
}

const NO_FAILURE: Failure = { at: null, relaunchedAt: null, campaignAt: null }

// Without its event a flag is false or null; its date is set exactly when the flag is true.
const flag = (random: Random, at: number | null) => (at === null ? random.maybe(false, 0.3) : true)

/** The failure of a row: still current, or overcome by a relaunch. */
function failure(random: Random, times: Times, at: number | null, isCurrent: boolean): Failure {
  if (at === null) return NO_FAILURE
  const relaunched = !isCurrent || random.chance(0.4)
  const relaunchedAt = relaunched ? times.after(random, at, 20) : null
  const campaignAt =
    relaunchedAt !== null && random.chance(0.3) ? times.after(random, relaunchedAt, 20) : null
  return { at, relaunchedAt, campaignAt }
}

const last = (...moments: (number | null)[]) => Math.max(...moments.map((at) => at ?? 0))

export interface ResultSeed {
  readonly random: Random
  readonly times: Times
  readonly idCampaign: number
  readonly idCompany: number
  readonly state: SeededState
  /** When it was last changed, if recently. */
  readonly recent: number | null
}

/** A company in a campaign whose flags, failures and dates all agree with one state. */
export function inventResult(seed: ResultSeed): InventedResult {
  const { random, times, idCampaign, idCompany, state, recent } = seed
  const inserted = times.ago(random, 4)
  const executed = state === 'notYetExecuted' ? null : times.after(random, inserted, 120)
  const overcome = executed !== null && !FAILURES.includes(state) && random.chance(0.08) ? inserted : null
  const personaAt = state === 'failurePersona' ? executed : overcome
  const enrichAt = state === 'failureEnrichment' ? executed : null
  const profileAt = state === 'failureLinkedinLink' ? executed : null
  const persona = failure(random, times, personaAt, state === 'failurePersona')
  const enrich = failure(random, times, enrichAt, true)
  const stateAt = executed ?? inserted
  const touched = last(
    stateAt,
    persona.relaunchedAt,
    persona.campaignAt,
    enrich.relaunchedAt,
    enrich.campaignAt,
    random.chance(0.3) ? times.after(random, stateAt, 90) : null,
  )
  const status = statusOf(state)
  const result: CampaignResult = {
    idCampaign,
    idCompany,
    dateInsert: iso(inserted),
    dateLastExecuted: isoOrNull(executed),
    idCampaignResultStatus: status.idCampaignResultStatus,
    idPersonaFunctionLast: executed === null ? null : random.maybe(random.int(1, 40), 0.4),
    iterationAmount: executed === null ? random.maybe(0, 0.5) : random.maybe(random.int(1, 6), 0.05),
    isManuel: random.chance(0.1),
    errorPersona: state === 'failurePersona',
    noQuotaScrapped: random.chance(0.04),
    created: iso(inserted),
    modified: iso(recent ?? touched),
    status,
    failurePersona: flag(random, persona.at),
    failureDatePersona: isoOrNull(persona.at),
    failurePersonaRelaunchExecuted: flag(random, persona.relaunchedAt),
    failurePersonaRelaunchExecutedDate: isoOrNull(persona.relaunchedAt),
    failurePersonaCampaignExecuted: flag(random, persona.campaignAt),
    failurePersonaCampaignExecutedDate: isoOrNull(persona.campaignAt),
    failureEnrichContact: flag(random, enrich.at),
    failureDateEnrichContact: isoOrNull(enrich.at),
    failureEnrichContactRelaunchExecuted: flag(random, enrich.relaunchedAt),
    failureEnrichContactRelaunchExecutedDate: isoOrNull(enrich.relaunchedAt),
    failureEnrichContactCampaignExecuted: flag(random, enrich.campaignAt),
    failureEnrichContactCampaignExecutedDate: isoOrNull(enrich.campaignAt),
    failureLinkedinLink: flag(random, profileAt),
    failureDateLinkedinLink: isoOrNull(profileAt),
    ...flagsOf(state, random.maybe(false, 0.05)),
  }
  return { result, state, stateAt }
}
