import type { Parc } from '#lib/contract/schemas/parc.ts'
import { defineView, oneOf, optional } from '#lib/view.ts'

/** What the address says of the list: by what it is grouped, and the parc whose record is open. */
export const parcView = defineView({ group: oneOf(['domain', 'type']), open: optional })
export type ParcGrouping = ReturnType<typeof parcView.read>['group']

export interface ParcGroup {
  key: string
  /** The id of the domain or type; null where a parc has none. */
  id: number | null
  /** Its words, where the API gives any: a domain has none. */
  title: string | null
  parcs: Parc[]
}

const idOf = (parc: Parc, by: ParcGrouping) =>
  by === 'domain' ? parc.idDomain : (parc.idParcType ?? parc.parcType?.idParcType ?? null)

/** What the software is called; empty where nobody says. */
export const softwareName = (parc: Parc) => parc.solution?.name?.trim() ?? ''

/** Named solutions by name; what has no name stands last. */
export function byName(one: Parc, other: Parc): number {
  const [a, b] = [softwareName(one), softwareName(other)]
  if ((a === '') !== (b === '')) return a === '' ? 1 : -1
  return a.localeCompare(b, 'fr') || one.idParc - other.idParc
}

/**
 * Installed software by domain or by type; groups in order of their words or number, what has none last; each
 * in the order in which its parcs come.
 */
export function groupParcs(parcs: readonly Parc[], by: ParcGrouping): ParcGroup[] {
  const groups = new Map<number | null, ParcGroup>()
  for (const parc of parcs) {
    const id = idOf(parc, by)
    const group = groups.get(id) ?? { key: id === null ? 'none' : String(id), id, title: null, parcs: [] }
    if (by === 'type') group.title ??= parc.parcType?.title.trim() || null
    group.parcs.push(parc)
    groups.set(id, group)
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.id === null) - Number(other.id === null) ||
      (one.title ?? '').localeCompare(other.title ?? '', 'fr') ||
      (one.id ?? 0) - (other.id ?? 0),
  )
}

/** A group with as many of its parcs as are shown. */
export interface ShownGroup extends ParcGroup {
  shown: Parc[]
}

/**
 * The first `most` parcs in their groups, in order; a group that is cut keeps its head and its whole count. The parc
 * whose record is open is reached, however far down it stands.
 */
export function firstParcs(groups: readonly ParcGroup[], most: number, open: string | null): ShownGroup[] {
  const ids = groups.flatMap(({ parcs }) => parcs.map(({ idParc }) => String(idParc)))
  let left = Math.max(most, open === null ? 0 : ids.indexOf(open) + 1)
  const cut: ShownGroup[] = []
  for (const group of groups) {
    if (left <= 0) break
    cut.push({ ...group, shown: group.parcs.slice(0, left) })
    left -= group.parcs.length
  }
  return cut
}

/** Whether nobody knows which software it is: the API says so, or names none. */
export const isUnknown = (parc: Parc) => parc.solutionUnknown === true || softwareName(parc) === ''
