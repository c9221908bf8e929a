import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import type { CampaignFailure } from './campaign-state.ts'

/** Kinds of events of a company in a campaign that can be derived from the fields of api.md 2.7. */
export type HistoryKind =
  | 'created'
  | 'inserted'
  | 'executed'
  | 'failed'
  | 'relaunched'
  | 'campaignRun'
  | 'modified'

export interface HistoryEvent {
  /** Unique within a history. */
  key: string
  kind: HistoryKind
  /** The failure it belongs to; null for events of the row itself. */
  failure: CampaignFailure['kind'] | null
  /** The API's timestamp; null if only a flag says that it happened. */
  date: string | null
  /** Contradictory: there is a date, but the flag is false. */
  doubtful: boolean
}

type Step = Omit<HistoryEvent, 'key' | 'doubtful'> & { flag: boolean | null }

const NAMES = { persona: 'Persona', enrichContact: 'EnrichContact', linkedinLink: 'LinkedinLink' } as const
const FOLLOWING = { relaunched: 'RelaunchExecuted', campaignRun: 'CampaignExecuted' } as const

function failed(row: CampaignResult, failure: keyof typeof NAMES): Step {
  const name = NAMES[failure]
  return { kind: 'failed', failure, date: row[`failureDate${name}`], flag: row[`failure${name}`] }
}

function followed(
  row: CampaignResult,
  kind: keyof typeof FOLLOWING,
  failure: 'persona' | 'enrichContact',
): Step {
  const flag = `failure${NAMES[failure]}${FOLLOWING[kind]}` as const
  return { kind, failure, date: row[`${flag}Date`], flag: row[flag] }
}

// In the order of cause and effect, which breaks ties between events of the same time.
const stepsOf = (row: CampaignResult): Step[] => [
  { kind: 'created', failure: null, date: row.created, flag: true },
  { kind: 'inserted', failure: null, date: row.dateInsert, flag: true },
  { kind: 'executed', failure: null, date: row.dateLastExecuted, flag: null },
  failed(row, 'persona'),
  failed(row, 'enrichContact'),
  failed(row, 'linkedinLink'),
  followed(row, 'relaunched', 'persona'),
  followed(row, 'relaunched', 'enrichContact'),
  followed(row, 'campaignRun', 'persona'),
  followed(row, 'campaignRun', 'enrichContact'),
  { kind: 'modified', failure: null, date: row.modified, flag: true },
]

/** Sort key of a timestamp, milliseconds; invalid ones last. Without a zone it is UTC, as on screen. */
function orderOf(date: string | null): number {
  if (date === null) return Number.POSITIVE_INFINITY
  const iso = date.trim().replace(' ', 'T')
  const zoned = iso.length <= 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso)
  const time = Date.parse(zoned ? iso : `${iso}Z`)
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

/**
 * The history of a row (api.md 2.7), earliest first; at the same time, cause before effect. Events without a date come
 * last. `created` is left out if it equals `dateInsert`.
 */
export const campaignHistory = (row: CampaignResult): HistoryEvent[] =>
  stepsOf(row)
    .filter(({ kind, date, flag }) =>
      kind === 'created' ? date !== row.dateInsert : date !== null || flag === true,
    )
    .map(
      ({ flag, ...step }): HistoryEvent => ({
        ...step,
        key: step.failure === null ? step.kind : `${step.kind} ${step.failure}`,
        doubtful: step.date !== null && flag === false,
      }),
    )
    .toSorted((a, b) => {
      const [left, right] = [orderOf(a.date), orderOf(b.date)]
      return left === right ? 0 : left - right
    })
