import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { instantOf } from '#lib/format/dates.ts'
import { dayOf } from '#lib/format/today.ts'

export interface DigestCompany {
  idCompany: number
  name: string
  /** Its changes, with dates as the API gives them. */
  lines: readonly { at: string | null }[]
}

export interface DigestDay {
  /** YYYY-MM-DD in the companies' time zone. */
  day: string
  /** Largest count first. */
  companies: { idCompany: number; name: string; count: number }[]
}

/** Changes by day, latest first, with counts by company. Undated ones are left out. */
export function digestOf(companies: readonly DigestCompany[], mostDays: number): DigestDay[] {
  const days = new Map<string, DigestDay>()
  for (const { idCompany, name, lines } of companies) {
    const instants = lines.flatMap(({ at }) => instantOf(at) ?? [])
    for (const [day, { length: count }] of Map.groupBy(instants, (instant) => dayOf(instant))) {
      keptOrMade(days, day, () => ({ day, companies: [] })).companies.push({ idCompany, name, count })
    }
  }
  const latest = [...days.values()].sort((one, other) => other.day.localeCompare(one.day)).slice(0, mostDays)
  for (const { companies: found } of latest)
    found.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
  return latest
}
