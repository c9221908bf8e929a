import { BRANCH_FACETS, type BranchFilter } from '#lib/domain/branch/branch-sort.ts'

/** What the address says of the list: filter, order, the group on the map, the chosen branch. */
export interface BranchView {
  filter: BranchFilter
  /** A column's id, after a minus the other way round. */
  sort: string | null
  /** The mark on the map (`clusterPoints` key) whose branches alone are listed. */
  spot: string | null
  selected: string | null
}

/** Reads the query of an address; what is unknown is left out. */
export function readView(params: URLSearchParams): BranchView {
  const filter: BranchFilter = {}
  for (const facet of BRANCH_FACETS) {
    const key = params.get(facet)
    if (key) filter[facet] = key
  }
  return {
    filter,
    sort: params.get('sort') || null,
    spot: params.get('spot') || null,
    selected: params.get('selected') || null,
  }
}

/** The query of a view; the default view has none. */
export function writeView({ filter, sort, spot, selected }: BranchView): string {
  const params = new URLSearchParams()
  for (const facet of BRANCH_FACETS) {
    const key = filter[facet]
    if (key) params.set(facet, key)
  }
  if (sort !== null) params.set('sort', sort)
  if (spot !== null) params.set('spot', spot)
  if (selected !== null) params.set('selected', selected)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
