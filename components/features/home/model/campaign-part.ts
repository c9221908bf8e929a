import type { CompanyStatus } from '#lib/contract/schemas/campaign-result.ts'
import { mapConcurrently } from '#lib/domain/api/concurrently.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import type { CallApi, HomePart } from './home-part.ts'
import { DAYS_BACK } from './opportunity-parts.ts'

/** Every state of a campaign result; `failureAny` includes the four below (api.md 3.3). */
export const COUNTED_STATES = ['notYetExecuted', 'processing', 'inResearch', 'success', 'failureAny'] as const
export const CAMPAIGN_FAILURES = [
  'failureEngage',
  'failurePersona',
  'failureEnrichment',
  'failureLinkedinLink',
] as const
export type CampaignOutcome = (typeof COUNTED_STATES)[number] | (typeof CAMPAIGN_FAILURES)[number]

export interface Counted {
  count: number
  /** There may be more: the API's count covered the page only. */
  orMore: boolean
}

export interface CampaignsData {
  states: Record<CampaignOutcome, Counted>
  /** Failures since a day, YYYY-MM-DD. */
  recent: Counted & { since: string }
}

/** Page size up to which results are counted if the API gives no total. */
const PAGE = 100

interface Question {
  companyStatus: CompanyStatus
  dateMin?: string
}

/**
 * Counts results with a page of one if the API's `count` is the total; if it is that of the page, a page
 * of 100 is read, and the count is exact up to that.
 */
export async function countResults(ask: CallApi, query: Question): Promise<Counted> {
  const page = (limit: number) =>
    ask('listCampaignResults', { query: { ...query, limit }, fields: ['idCampaign'] })
  const first = await page(1)
  if (first.count > first.result.length || first.result.length === 0)
    return { count: first.count, orMore: false }
  const { count, result } = await page(PAGE)
  return { count: Math.max(count, result.length), orMore: result.length >= PAGE && count <= result.length }
}

/** Failures that cannot be filtered by (3.3), so that the kinds add up. Zero if a count is not exact. */
export function otherFailures(states: CampaignsData['states']): Counted {
  const kinds = CAMPAIGN_FAILURES.map((kind) => states[kind])
  const known = [states.failureAny, ...kinds].every(({ orMore }) => !orMore)
  const rest = states.failureAny.count - kinds.reduce((sum, { count }) => sum + count, 0)
  return { count: known ? Math.max(0, rest) : 0, orMore: false }
}

/** @param today YYYY-MM-DD in the companies' time zone */
export const campaignsPart = (today: string): HomePart<CampaignsData> => {
  const since = dayAfter(today, -DAYS_BACK)
  const lately: Question = { companyStatus: 'failureAny', dateMin: since }
  const places = [...COUNTED_STATES, ...CAMPAIGN_FAILURES]
  const questions = [lately, ...places.map((companyStatus): Question => ({ companyStatus }))]
  return {
    key: ['listCampaignResults', questions.map((query) => ({ query: { ...query } })), 'home', today],
    everyMinutes: 15,
    read: async (ask) => {
      // One call first: if the API is down, ten failures at once would open the BFF's breaker for every part.
      const recent = await countResults(ask, lately)
      const counts = await mapConcurrently(places, (companyStatus) => countResults(ask, { companyStatus }))
      const states = Object.fromEntries(places.map((place, at) => [place, counts[at]]))
      return { states: states as CampaignsData['states'], recent: { ...recent, since } }
    },
  }
}
