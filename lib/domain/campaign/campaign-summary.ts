import { keptOrMade } from '../api/kept-or-made.ts'
import { type CampaignState, campaignStateOf } from './campaign-state.ts'

type Flags = Parameters<typeof campaignStateOf>[0]

/** The fields of a row that the summary reads (api.md 2.7). */
export type SummaryRow = Flags & { idCampaign: number; idCampaignResultStatus: number }

/** `unknown`: no flag is set, only the row's `status` is known. */
export type SummaryState = CampaignState | 'unknown'

/** From good to bad: the order of the parts of a bar. */
export const SUMMARY_STATES: readonly SummaryState[] = [
  'success',
  'processing',
  'inResearch',
  'notYetExecuted',
  'failureEngage',
  'failurePersona',
  'failureEnrichment',
  'failureLinkedinLink',
  'failureScript',
  'failureAny',
  'unknown',
]

export interface StateCounts {
  total: number
  /** Only the states that occur, in the order of SUMMARY_STATES. */
  counts: ReadonlyMap<SummaryState, number>
}

export interface CampaignCounts extends StateCounts {
  idCampaign: number
}

export interface StatusSummary {
  all: StateCounts
  /** Largest first; of the same size, the lower id first. */
  campaigns: readonly CampaignCounts[]
  /** The `idCampaignResultStatus` of the rows in each state, for states that have no `companyStatus`. */
  statusIds: ReadonlyMap<SummaryState, ReadonlySet<number>>
}

const noTally = () => new Uint32Array(SUMMARY_STATES.length)
const noIds = () => new Set<number>()
const indexOf = new Map(SUMMARY_STATES.map((state, index) => [state, index]))

function readCounts(tally: Uint32Array | readonly number[]): StateCounts {
  const counts = new Map<SummaryState, number>()
  let total = 0
  for (const [index, state] of SUMMARY_STATES.entries()) {
    const count = tally[index] ?? 0
    if (count > 0) counts.set(state, count)
    total += count
  }
  return { total, counts }
}

/** Counts rows by campaign and state incrementally, so that 100,000 rows are not recounted for each page. */
export function createCampaignSummary() {
  const tallies = new Map<number, Uint32Array>()
  const statusIds = new Map<SummaryState, Set<number>>()
  return {
    add(rows: Iterable<SummaryRow>): void {
      for (const row of rows) {
        const tally = keptOrMade(tallies, row.idCampaign, noTally)
        const state = campaignStateOf(row) ?? 'unknown'
        const index = indexOf.get(state) ?? 0
        tally[index] = (tally[index] ?? 0) + 1
        keptOrMade(statusIds, state, noIds).add(row.idCampaignResultStatus)
      }
    },
    read(): StatusSummary {
      const sum = noTally()
      const campaigns = [...tallies].map(([idCampaign, tally]) => {
        for (const [index, count] of tally.entries()) sum[index] = (sum[index] ?? 0) + count
        return { idCampaign, ...readCounts(tally) }
      })
      campaigns.sort((a, b) => b.total - a.total || a.idCampaign - b.idCampaign)
      return { all: readCounts(sum), campaigns, statusIds }
    },
  }
}

/** The share of each state in a bar, percent: they add up to 100, and each has a visible minimum. */
export function barShares({ total, counts }: StateCounts): [state: SummaryState, percent: number][] {
  if (total === 0) return []
  const raw = [...counts].map(([state, count]): [SummaryState, number] => [
    state,
    Math.max((count / total) * 100, 0.5),
  ])
  const sum = raw.reduce((all, [, percent]) => all + percent, 0)
  return raw.map(([state, percent]) => [state, (percent / sum) * 100])
}

/** The sum of several campaigns, e.g. of all but the largest. */
export const sumCounts = (of: readonly StateCounts[]): StateCounts =>
  readCounts(SUMMARY_STATES.map((state) => of.reduce((sum, { counts }) => sum + (counts.get(state) ?? 0), 0)))

/** The API filter for the rows of a state: the `companyStatus` of api.md 3.3, else their `status` ids. */
export function stateFilter(
  state: SummaryState,
  { statusIds }: Pick<StatusSummary, 'statusIds'>,
): { companyStatus: string } | { status: string } {
  // 3.3 has no value for these, and `failureAny` matches every failure.
  if (state !== 'failureScript' && state !== 'failureAny' && state !== 'unknown')
    return { companyStatus: state }
  return { status: [...(statusIds.get(state) ?? [])].toSorted((a, b) => a - b).join(',') }
}
