import type { ComponentType } from 'react'
import type { CompanySlots } from '#components/entities/company/company-actions.tsx'
import type { Selection } from '#components/ui/table/selection.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import type { CampaignColumn, ColumnContext } from './campaign-column.ts'
import type { CampaignTexts, CampaignView } from './campaign-view.ts'
import type { GridRows } from './grid/use-grid-rows.ts'
import type { CampaignLoad, CampaignQuery } from './model/campaign-load.ts'
import type { CampaignRow } from './model/campaign-row.ts'

/** `<CampaignSummary>` in summary/: results by status, one stacked bar per campaign, above the grid. */
export interface CampaignSummaryProps {
  load: CampaignLoad
  /** The API's filters, as written in the address. */
  filters: CampaignTexts
  /** The layout when the page was rendered on the server; later choices override it. */
  look: SummaryLook
  /** Changes the API's filters (null removes one), e.g. `{ idCampaign: '401', status: '3' }`. */
  onFilter: (change: { [Field in keyof CampaignTexts]?: string | null }) => void
  change: (next: (view: CampaignView) => CampaignView) => void
}

/** `<CampaignRowPanel>` in panel/: stands beside the grid; below 75rem it is a modal over the screen. */
export interface CampaignRowPanelProps {
  /** `rowKey` of a row; the address may name one that is not loaded. */
  rowKey: string
  /** `CampaignLoad.generation`: once the grid's rows are read anew, so is the panel's. */
  generation?: number | undefined
  /** Its position among the rows that the grid shows, from 1; null if the grid does not show it. */
  position: { index: number; of: number } | null
  /** Opens the next or previous row of the grid (replaces the history entry; the grid scrolls to it). */
  onMove: (step: 1 | -1) => void
  /** Closes the panel; the focus returns to the grid. */
  onClose: () => void
  slots: CampaignSlots
}

/** `<CampaignSelectionBar>` in selection/: actions for the selected rows. */
export interface CampaignSelectionBarProps {
  /** Keys of rows (`rowKey`). */
  selection: Selection
  grid: GridRows
  /** The selected rows that the grid shows, in its order. Expensive: call it from event handlers only. */
  chosenRows: () => readonly CampaignRow[]
  load: CampaignLoad
  slots: CampaignSlots
}

/** `<CampaignExport>` in export/: a button and its dialog. */
export interface CampaignExportProps
  extends Pick<CampaignSummaryProps, 'filters' | 'change'>,
    Pick<CampaignSelectionBarProps, 'grid' | 'chosenRows' | 'load'> {
  /** The visible columns, in their order. */
  columns: readonly CampaignColumn[]
  context: ColumnContext
  /** The filtered and sorted rows of the grid; and the selected ones among them. */
  rowsInSight: () => Iterable<CampaignRow>
  shownCount: number
  /** The lists that the load pages through, with SIRENs resolved to company ids and long filters split. */
  queries: readonly CampaignQuery[]
  /** The actions of "Load all" in the toolbar and of its Cancel. */
  onLoadAll: () => void
  onStopLoading: () => void
  /** For the filters that are applied in the browser. */
  view: CampaignView
}

/** Parts of other features, passed in by the page: components, as a server component cannot pass a function. */
export interface CampaignSlots extends CompanySlots {
  RoutineTags: ComponentType<{ idCompany: number }>
  /** In the panel: a button that creates an opportunity for the company. */
  CreateOpportunity: ComponentType<{ start: { idCompany: number } }>
}
