import type { Parc } from '#lib/contract/schemas/parc.ts'
import { defineView, oneOf, optional } from '#lib/view.ts'

/** State of the list, kept in the address: the grouping, and the parc whose record is open. */
export const parcView = defineView({ group: oneOf(['domain', 'type']), open: optional })
export type ParcGrouping = ReturnType<typeof parcView.read>['group']

export interface ParcGroup {
  /** The id of the domain or type; null for parcs without one. */
  id: number | null
  /** The title of a type; null for domains, for which the API has none. */
  title: string | null
  parcs: Parc[]
}

const idOf = (parc: Parc, by: ParcGrouping) =>
  by === 'domain' ? parc.idDomain : (parc.idParcType ?? parc.parcType?.idParcType ?? null)

export const softwareName = (parc: Parc) => parc.solution?.name?.trim() ?? ''

/** Compares by name; those without a name last. */
export function byName(one: Parc, other: Parc): number {
  const [a, b] = [softwareName(one), softwareName(other)]
  if ((a === '') !== (b === '')) return a === '' ? 1 : -1
  return a.localeCompare(b, 'fr') || one.idParc - other.idParc
}

/** Groups installed software by domain or type; groups sorted by title or id, without one last; parcs keep their order. */
export const groupParcs = (parcs: readonly Parc[], by: ParcGrouping): ParcGroup[] =>
  [...Map.groupBy(parcs, (parc) => idOf(parc, by))]
    .map(([id, of]) => {
      const titles = by === 'type' ? of.map(({ parcType }) => parcType?.title.trim()) : []
      return { id, title: titles.find(Boolean) ?? null, parcs: of }
    })
    .sort(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        (one.title ?? '').localeCompare(other.title ?? '', 'fr') ||
        (one.id ?? 0) - (other.id ?? 0),
    )

export interface ShownGroup extends ParcGroup {
  shown: Parc[]
}

/** The first `most` parcs, or up to the one whose record is open, in groups that keep their header and full count. */
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

/** Whether the software is unknown: the API says so, or gives no name. */
export const isUnknown = (parc: Parc) => parc.solutionUnknown === true || softwareName(parc) === ''
