import type { Target } from '#lib/domain/workspace/workspace.ts'
import { type DaySpan, spanOf } from './period.ts'

type Targets = readonly Pick<Target, 'idUser' | 'month' | 'cents'>[]

/** The months of a period, YYYY-MM. */
export function monthsOf({ from, to }: DaySpan): string[] {
  const months: string[] = []
  for (let day = from; day <= to; day = spanOf('month', day, 1).from) months.push(day.slice(0, 7))
  return months
}

const sumOf = (some: Targets): number | null =>
  some.length === 0 ? null : some.reduce((sum, { cents }) => sum + cents, 0)

/** The sum of an owner's targets (null: the team's) over some months, in cents; null where no month has one. */
export const targetOf = (targets: Targets, idUser: number | null, months: readonly string[]): number | null =>
  sumOf(targets.filter((target) => target.idUser === idUser && months.includes(target.month)))

/** The owners with a target in some of the months; `chosen`: those in the filter (null: no owner), empty for all. */
export function ownersWithTarget(
  targets: readonly Pick<Target, 'idUser' | 'month'>[],
  months: readonly string[],
  chosen: readonly (number | null)[],
): number[] {
  const isAsked = (idUser: number) => chosen.length === 0 || chosen.includes(idUser)
  const owners = targets.flatMap(({ idUser, month }) => (months.includes(month) ? (idUser ?? []) : []))
  return [...new Set(owners.filter(isAsked))]
}

/** The team's target over some months: per month the one set for the team, else the sum of its owners'. */
export const teamTarget = (targets: Targets, months: readonly string[]): number | null =>
  sumOf(
    months.flatMap((month) => {
      const ofMonth = targets.filter((target) => target.month === month)
      return ofMonth.find(({ idUser }) => idUser === null) ?? ofMonth
    }),
  )
