import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'

/** A column that somebody wants to filter: another object each time it is asked for. */
export interface AskedFilter {
  id: CampaignColumnId
}

/** What the fields of the filters applied here need. */
export interface HereFiltersProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  grid: GridRows
  context: ColumnContext
  asked: AskedFilter | null
  /** Null: it was answered. */
  onAsk: (asked: AskedFilter | null) => void
}
