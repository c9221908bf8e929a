import {
  CampaignResult,
  type CampaignResultStatus,
  type CompanyStatus,
} from '#lib/contract/schemas/campaign-result.ts'

/** State of a company in a campaign. Each is a `companyStatus` of 3.3, except failureScript, which has no filter. */
export type SeededState = Exclude<CompanyStatus, 'any' | 'failureAny'> | 'failureScript'

interface StateInfo {
  readonly title: string
  readonly description: string | null
  /** Weight relative to the others. */
  readonly share: number
}

const INFO: Readonly<Record<SeededState, StateInfo>> = {
  notYetExecuted: { title: 'Pas encore exécutée', description: null, share: 18 },
  processing: { title: 'En cours', description: 'Au moins une action est en cours', share: 7 },
  inResearch: { title: 'En recherche', description: 'Recherche des interlocuteurs', share: 10 },
  success: { title: 'Réussie', description: 'Interlocuteur contacté', share: 40 },
  failureEngage: { title: 'Échec d’engagement', description: 'Aucune action n’a abouti', share: 6 },
  failurePersona: { title: 'Échec persona', description: 'Aucun interlocuteur du persona', share: 7 },
  failureEnrichment: { title: 'Échec d’enrichissement', description: 'Coordonnées introuvables', share: 6 },
  failureLinkedinLink: { title: 'Échec du lien de profil', description: null, share: 4 },
  failureScript: { title: 'Échec du script', description: 'Erreur technique', share: 2 },
}

export const CAMPAIGN_STATES = Object.keys(INFO) as SeededState[]

export const FAILURES = CAMPAIGN_STATES.filter((state) => state.startsWith('failure'))

const TOTAL = Object.values(INFO).reduce((sum, { share }) => sum + share, 0)

/** The state at `point` in [0, 1) of the cumulated weights. */
export function stateAtPoint(point: number): SeededState {
  let left = point * TOTAL
  for (const state of CAMPAIGN_STATES) {
    left -= INFO[state].share
    if (left < 0) return state
  }
  return 'success'
}

const LISTED_SINCE = '2022-01-10T09:00:00.000Z'

const STATUSES = Object.fromEntries(
  CAMPAIGN_STATES.map((state, index) => {
    const { title, description } = INFO[state]
    const dates = { created: LISTED_SINCE, modified: LISTED_SINCE }
    return [state, { idCampaignResultStatus: index + 1, title, description, ...dates }]
  }),
) as Readonly<Record<SeededState, CampaignResultStatus>>

export const statusOf = (state: SeededState): CampaignResultStatus => STATUSES[state]

type Flag = Extract<keyof CampaignResult, `status${Capitalize<string>}`>
type Flags = Record<Exclude<Flag, 'status'>, boolean | null>
const FLAGS = Object.keys(CampaignResult.shape).filter((field) => /^status[A-Z]/.test(field))

/**
 * The current-state flags of a state: its own, and for a failure the two that cover all failures. The others are `not`:
 * false, or null as in rows that were never evaluated.
 */
export function flagsOf(state: SeededState, not: false | null): Flags {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, not])) as Flags
  flags[`status${state.charAt(0).toUpperCase()}${state.slice(1)}` as `status${Capitalize<SeededState>}`] =
    true
  if (FAILURES.includes(state)) flags.statusFailure = flags.statusFailureAny = true
  return flags
}
