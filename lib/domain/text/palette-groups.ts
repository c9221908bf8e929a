import type { Ranked } from './fuzzy.ts'

/** The groups, in their order while nothing is typed. */
const GROUPS = ['here', 'companies', 'contacts', 'screens', 'actions', 'views', 'screen'] as const
export type EntryGroup = (typeof GROUPS)[number]

export type GroupId = 'exact' | 'perhaps' | 'recent' | EntryGroup

interface Grouped {
  id: string
  group: EntryGroup
  exact?: 'first' | 'last'
  onlyTyped?: boolean
}

export interface EntryGroupShown<Entry> {
  id: GroupId
  entries: Ranked<Entry>[]
}

/** The most entries per group, before and after something is typed. */
const MAX_RECENT = 5
const MAX_BEFORE: Partial<Record<GroupId, number>> = { companies: 5 }
const MAX_TYPED = 8

/**
 * Ranked entries under their headings. Before anything is typed: recent choices, then the entries of each group.
 * After: exact matches, then the groups, the one with the best match first, then possible meanings (`exact: 'last'`).
 * @param recent ids chosen recently, the latest first
 */
export function groupEntries<Entry extends Grouped>(
  ranked: readonly Ranked<Entry>[],
  recent: readonly string[],
  typed: boolean,
): EntryGroupShown<Entry>[] {
  const of = (group: EntryGroup) => ranked.filter(({ entry }) => entry.group === group && !entry.exact)
  if (typed) {
    const groups = GROUPS.map((id) => ({ id, entries: of(id).slice(0, MAX_TYPED) }))
    const best = ({ entries }: EntryGroupShown<Entry>) => entries[0]?.score ?? 0
    const exactEntries = (where: 'first' | 'last') => ranked.filter(({ entry }) => entry.exact === where)
    return [
      { id: 'exact' as const, entries: exactEntries('first') },
      ...groups.sort((one, other) => best(other) - best(one)),
      { id: 'perhaps' as const, entries: exactEntries('last') },
    ].filter(({ entries }) => entries.length > 0)
  }
  const recentEntries = recent
    .flatMap((id) => ranked.filter(({ entry }) => entry.id === id && !entry.exact))
    .slice(0, MAX_RECENT)
  const shown = new Set(recentEntries.map(({ entry }) => entry.id))
  const rest = GROUPS.map((id) => ({
    id,
    entries: of(id)
      .filter(({ entry }) => !entry.onlyTyped && !shown.has(entry.id))
      .slice(0, MAX_BEFORE[id] ?? ranked.length),
  }))
  const all: EntryGroupShown<Entry>[] = [{ id: 'recent', entries: recentEntries }, ...rest]
  return all.filter(({ entries }) => entries.length > 0)
}
