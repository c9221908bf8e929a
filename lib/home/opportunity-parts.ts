import type { ItemOf } from '#lib/contract/index.ts'
import { type Deadlines, deadlinesNear } from '#lib/domain/deadlines.ts'
import { instantOf } from '#lib/format/dates.ts'
import { FIRST_WINDOW } from '#lib/opportunity/board-reads.ts'
import type { Ask, HomePart } from './home-part.ts'

/** Lines that a part of Home shows at most: what it cannot hold is one press away. */
export const MOST_LINES = 6
/** How many days ahead a deadline is near. */
export const DAYS_AHEAD = 7
/** How many days back a change is lately. */
export const DAYS_BACK = 7
const DAY_MINUTES = 1_440

const LINE_FIELDS = ['idOpportunity', 'title', 'idStade', 'stade', 'idUser', 'idCompany', 'modified'] as const
type LineRead = Pick<ItemOf<'listOpportunities'>, (typeof LINE_FIELDS)[number]>

export interface OpportunityLine extends Omit<LineRead, 'stade'> {
  /** The label of its stage; null where it has none, or the API does not say. */
  stade: string | null
}

const lineOf = ({ stade, ...rest }: LineRead): OpportunityLine => ({ ...rest, stade: stade?.label ?? null })

export interface DeadlineLine extends OpportunityLine {
  /** YYYY-MM-DD */
  day: string
  daysAway: number
}

export interface KeptDeadlines extends Omit<Deadlines, 'nearest'> {
  lines: DeadlineLine[]
}

/**
 * Deadlines behind and near, of the opportunities that changed within two years (api.md 4.4 has no filter by deadline):
 * ids and days of all, then the few that are shown.
 * @param today YYYY-MM-DD where the companies are
 */
export const deadlinesPart = (today: string): HomePart<KeptDeadlines> => ({
  key: ['listOpportunities', 'home-deadlines', today],
  // The whole board's window is read for it.
  everyMinutes: 30,
  read: async (ask) => {
    const { opportunityList: all } = await ask('listOpportunities', {
      // As far as the board looks back, so that its counts are these.
      query: { polling: FIRST_WINDOW },
      fields: ['idOpportunity', 'deadline'],
    })
    const { nearest, ...counts } = deadlinesNear(all, today, DAYS_AHEAD, MOST_LINES)
    return { ...counts, lines: await linesOf(ask, nearest) }
  },
})

async function linesOf(ask: Ask, nearest: Deadlines['nearest']): Promise<DeadlineLine[]> {
  if (nearest.length === 0) return []
  const { opportunityList } = await ask('listOpportunities', {
    query: { idOpportunity: nearest.map(({ idOpportunity }) => idOpportunity) },
    fields: LINE_FIELDS,
  })
  const byId = new Map(opportunityList.map((one) => [one.idOpportunity, one]))
  return nearest.flatMap(({ idOpportunity, day, daysAway }) => {
    const found = byId.get(idOpportunity)
    return found ? [{ ...lineOf(found), day, daysAway }] : []
  })
}

export interface KeptMoves {
  count: number
  lines: OpportunityLine[]
}

/** What changed within the last week, the latest first (api.md 4.4). */
export const movedPart: HomePart<KeptMoves> = {
  key: ['listOpportunities', 'home-moved'],
  everyMinutes: 5,
  read: async (ask) => {
    const { opportunityList } = await ask('listOpportunities', {
      query: { polling: DAYS_BACK * DAY_MINUTES },
      fields: LINE_FIELDS,
    })
    const latest = opportunityList
      .map((one) => [instantOf(one.modified) ?? 0, one] as const)
      .sort(([a, one], [b, other]) => b - a || one.idOpportunity - other.idOpportunity)
    return { count: opportunityList.length, lines: latest.slice(0, MOST_LINES).map(([, one]) => lineOf(one)) }
  },
}
