import {
  type OpportunityFilter,
  readFilter,
  writeFilter,
} from '#lib/domain/opportunity/opportunity-filter.ts'
import { paths } from '#lib/paths.ts'
import { defineView, oneOf, optional } from '#lib/view.ts'

/** What of the screen stands in its address: the filter, its shape, and the table's order. */
export interface OpportunityView {
  filter: OpportunityFilter
  shape: 'board' | 'table'
  /** A column of the table, with a minus before it when it goes down; null is the newest first. */
  sort: string | null
}

/** Parameters that no saved view keeps (docs/decisions/saved-views.md). */
export const NOT_IN_VIEWS = ['q'] as const

const table = defineView({ view: oneOf(['board', 'table']), sort: optional })

/** Reads a view out of an address. What cannot be read is left out; never throws. */
export function readView(params: URLSearchParams): OpportunityView {
  const { view, sort } = table.read(params)
  return { filter: readFilter(params), shape: view, sort }
}

/** The view as parameters of an address; what is usual leaves no trace. */
const viewParams = ({ filter, shape, sort }: OpportunityView) => ({
  ...writeFilter(filter),
  ...table.write({ view: shape, sort }),
})

/** The address of a view, with an opportunity's sheet open or not. */
export const viewPath = (view: OpportunityView, idOpportunity: number | null = null): string =>
  idOpportunity === null
    ? paths.opportunities(viewParams(view))
    : paths.opportunity(idOpportunity, viewParams(view))
