import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'

/** The column whose filter should open and take the focus; a new object for each request. */
export interface RequestedFilter {
  id: CampaignColumnId
}

export interface LocalFiltersProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  grid: GridRows
  context: ColumnContext
  asked: RequestedFilter | null
  /** Requests a column's filter; null withdraws the request. */
  onAsk: (asked: RequestedFilter | null) => void
}
