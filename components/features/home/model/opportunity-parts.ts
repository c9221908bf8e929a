import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { mapConcurrently } from '#lib/domain/api/concurrently.ts'
import { type StadeOutcomes, stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { byNearness, type Deadlines, deadlinesNear } from '#lib/domain/opportunity/deadlines.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { AttentionData, AttentionRules } from './attention.ts'
import type { CallApi, HomePart } from './home-part.ts'
import { LINE_FIELDS, type OpportunityLine, opportunityLineOf } from './opportunity-line.ts'

/** Most lines in a part of Home; the full list is one press away. */
export const MAX_LINES = 6
/** Days ahead within which a deadline counts as near. */
export const DAYS_AHEAD = 7
/** Days back within which a change counts as recent. */
export const DAYS_BACK = 7
const DAY_MINUTES = 1_440

/** The same window as the board, so that the counts agree. */
const deadlinesQuery = { polling: FIRST_WINDOW }
const movedQuery = { polling: DAYS_BACK * DAY_MINUTES }

export interface DeadlineLine extends OpportunityLine {
  /** YYYY-MM-DD */
  day: string
  daysAway: number
}

type Counts = Pick<Deadlines, 'late' | 'today' | 'soon'>

/** Near deadlines by stage: the browser decides which stages are open, as the settings may change. */
export interface DeadlinesData {
  stades: (Counts & { idStade: number | null; lines: DeadlineLine[] })[]
  attention: AttentionData
}

const NO_RULES: AttentionRules = { stuckDays: {}, idUser: null }

/**
 * Past and near deadlines, and what needs attention, among opportunities modified within two years (api.md 4.4 has no
 * filter by deadline): reads the deciding fields of all, then the lines of the few per stage that may be shown.
 * @param today YYYY-MM-DD in the companies' time zone
 */
export const deadlinesPart = (today: string, rules = NO_RULES): HomePart<DeadlinesData> => ({
  key: ['listOpportunities', { query: deadlinesQuery }, 'home-deadlines', today],
  // Rare, as it reads the whole window of the board.
  everyMinutes: 30,
  read: async (ask) => {
    const { opportunityList: all } = await ask('listOpportunities', {
      query: deadlinesQuery,
      fields: ['idOpportunity', 'deadline', 'idStade', 'modified', 'idUser', 'amount'],
    })
    // Loaded on demand: the data mostly comes with the document, and the browser counts only when it refetches.
    const { attentionIn, withLines } = await import('./attention-read.ts')
    const byStade = Map.groupBy(all, ({ idStade }) => idStade)
    const stuck = attentionIn(byStade, rules, { today, now: Date.now() })
    const near = [...byStade].flatMap(([idStade, rows]) => {
      const found = deadlinesNear(rows, today, DAYS_AHEAD, MAX_LINES)
      return found.nearest.length === 0 ? [] : [{ idStade, ...found }]
    })
    const ids = [...near.flatMap(({ nearest }) => nearest), ...stuck.flatMap(({ worth }) => worth)]
    const byId = await linesOf(ask, [...new Set(ids.map(({ idOpportunity }) => idOpportunity))])
    return {
      stades: near.map(({ idStade, late, today: now, soon, nearest }) => {
        const lines = nearest.flatMap(({ idOpportunity, day, daysAway }) => {
          const line = byId.get(idOpportunity)
          return line ? [{ ...line, day, daysAway }] : []
        })
        return { idStade, late, today: now, soon, lines }
      }),
      attention: withLines(stuck, rules.idUser, byId),
    }
  },
})

/** Deadlines in open stages: counts, the nearest lines, and the open stages if not all are open. */
export function openDeadlines({ stades }: Pick<DeadlinesData, 'stades'>, said: StadeOutcomes) {
  const open = stades.filter(
    ({ idStade, lines }) => stadeOutcomeOf(said, idStade, lines[0]?.stade) === 'open',
  )
  const sum = (count: keyof Counts) => open.reduce((total, stade) => total + stade[count], 0)
  return {
    late: sum('late'),
    today: sum('today'),
    soon: sum('soon'),
    lines: open
      .flatMap(({ lines }) => lines)
      .sort(byNearness)
      .slice(0, MAX_LINES),
    only: open.length < stades.length ? open.map(({ idStade }) => idStade) : null,
  }
}

async function linesOf(ask: CallApi, ids: readonly number[]): Promise<ReadonlyMap<number, OpportunityLine>> {
  const answers = await mapConcurrently(chunksOf(ids), (idOpportunity) =>
    ask('listOpportunities', { query: { idOpportunity }, fields: LINE_FIELDS }),
  )
  const lines = answers.flatMap(({ opportunityList }) => opportunityList.map(opportunityLineOf))
  return new Map(lines.map((line) => [line.idOpportunity, line]))
}

export interface MovesData {
  count: number
  lines: OpportunityLine[]
}

/** Opportunities modified within the last week, the latest first (api.md 4.4). */
export const movedPart: HomePart<MovesData> = {
  key: ['listOpportunities', { query: movedQuery }, 'home-moved'],
  everyMinutes: 5,
  read: async (ask) => {
    const { opportunityList } = await ask('listOpportunities', { query: movedQuery, fields: LINE_FIELDS })
    const latest = opportunityList
      .map((one) => [instantOf(one.modified) ?? 0, one] as const)
      .sort(([a, one], [b, other]) => b - a || one.idOpportunity - other.idOpportunity)
    return {
      count: opportunityList.length,
      lines: latest.slice(0, MAX_LINES).map(([, one]) => opportunityLineOf(one)),
    }
  },
}
