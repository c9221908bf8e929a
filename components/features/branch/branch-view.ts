import { BRANCH_FACETS, type BranchFilter, type BranchOrder } from '#lib/domain/branch/branch-sort.ts'

/** What the address says of the list: filter, order, the group on the map, the chosen branch. */
export interface BranchView {
  filter: BranchFilter
  order: BranchOrder
  descending: boolean
  /** The mark on the map (`clusterPoints` key) whose branches alone are listed. */
  spot: string | null
  selected: string | null
}

const ORDERS: readonly BranchOrder[] = ['standard', 'city', 'department', 'region', 'naf', 'state', 'siret']

/** Reads the query of an address; what is unknown is left out. */
export function readView(params: URLSearchParams): BranchView {
  const sort = params.get('sort') ?? 'standard'
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const order = ORDERS.find((one) => one === name)
  const filter: BranchFilter = {}
  for (const facet of BRANCH_FACETS) {
    const key = params.get(facet)
    if (key) filter[facet] = key
  }
  return {
    filter,
    order: order ?? 'standard',
    descending: order !== undefined && descending,
    spot: params.get('spot') || null,
    selected: params.get('selected') || null,
  }
}

/** The query of a view; the default view has none. */
export function writeView({ filter, order, descending, spot, selected }: BranchView): string {
  const params = new URLSearchParams()
  for (const facet of BRANCH_FACETS) {
    const key = filter[facet]
    if (key) params.set(facet, key)
  }
  if (order !== 'standard' || descending) params.set('sort', `${descending ? '-' : ''}${order}`)
  if (spot !== null) params.set('spot', spot)
  if (selected !== null) params.set('selected', selected)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
