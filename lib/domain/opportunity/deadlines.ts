import { type BoardCard, deadlineDayOf } from './board/card.ts'

export interface Deadlines {
  /** Deadlines before today, today, and in the days ahead. */
  late: number
  today: number
  soon: number
  /** Those nearest to today, before or after; the late one first where two are as near. */
  nearest: { idOpportunity: number; day: string; daysAway: number }[]
}

const DAY = 86_400_000

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

type Near = Pick<Deadlines['nearest'][number], 'idOpportunity' | 'daysAway'>

/** Sorts by distance from today, before or after; the late one first where two are as near. */
export const byNearness = (a: Near, b: Near): number =>
  Math.abs(a.daysAway) - Math.abs(b.daysAway) || a.daysAway - b.daysAway || a.idOpportunity - b.idOpportunity

/**
 * Counts open opportunities whose deadline is past or soon, and returns the nearest. Days are compared as strings, as
 * in `isLate`: a deadline of today is not late.
 * @param today YYYY-MM-DD where the companies are
 * @param ahead how many days after today count as soon
 * @param most how many of the nearest to return
 */
export function deadlinesNear(
  rows: readonly Pick<BoardCard, 'idOpportunity' | 'deadline'>[],
  today: string,
  ahead: number,
  most: number,
): Deadlines {
  const found: Deadlines = { late: 0, today: 0, soon: 0, nearest: [] }
  const near: Deadlines['nearest'] = []
  for (const { idOpportunity, deadline } of rows) {
    const day = deadlineDayOf(deadline)
    if (day === null) continue
    const daysAway = daysBetween(today, day)
    if (daysAway > ahead) continue
    if (daysAway < 0) found.late += 1
    else if (daysAway === 0) found.today += 1
    else found.soon += 1
    near.push({ idOpportunity, day, daysAway })
  }
  near.sort(byNearness)
  return { ...found, nearest: near.slice(0, most) }
}
