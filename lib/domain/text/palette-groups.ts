import type { Ranked } from './fuzzy.ts'

/** In the order that they have while nothing is typed. */
const GROUPS = ['here', 'companies', 'contacts', 'screens', 'actions', 'views', 'screen'] as const
export type EntryGroup = (typeof GROUPS)[number]

/** The headings under which entries stand. */
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

/** How many of each are shown: before anything is typed, and after. */
const MOST_RECENT = 5
const MOST_BEFORE: Partial<Record<GroupId, number>> = { companies: 5 }
const MOST_TYPED = 8

/**
 * Ranked entries under their headings. Before anything is typed: what was chosen lately, then a choice of everything.
 * After: what was typed itself, then the groups, the one with the best answer first, then what it might be as well.
 * @param recent ids chosen lately, the latest first
 */
export function groupEntries<Entry extends Grouped>(
  ranked: readonly Ranked<Entry>[],
  recent: readonly string[],
  typed: boolean,
): EntryGroupShown<Entry>[] {
  const of = (group: EntryGroup) => ranked.filter(({ entry }) => entry.group === group && !entry.exact)
  if (typed) {
    const groups = GROUPS.map((id) => ({ id, entries: of(id).slice(0, MOST_TYPED) }))
    const best = ({ entries }: EntryGroupShown<Entry>) => entries[0]?.score ?? 0
    const itself = (where: 'first' | 'last') => ranked.filter(({ entry }) => entry.exact === where)
    return [
      { id: 'exact' as const, entries: itself('first') },
      ...groups.sort((one, other) => best(other) - best(one)),
      { id: 'perhaps' as const, entries: itself('last') },
    ].filter(({ entries }) => entries.length > 0)
  }
  const lately = recent
    .flatMap((id) => ranked.filter(({ entry }) => entry.id === id && !entry.exact))
    .slice(0, MOST_RECENT)
  const shown = new Set(lately.map(({ entry }) => entry.id))
  const rest = GROUPS.map((id) => ({
    id,
    entries: of(id)
      .filter(({ entry }) => !entry.onlyTyped && !shown.has(entry.id))
      .slice(0, MOST_BEFORE[id] ?? ranked.length),
  }))
  const all: EntryGroupShown<Entry>[] = [{ id: 'recent', entries: lately }, ...rest]
  return all.filter(({ entries }) => entries.length > 0)
}
