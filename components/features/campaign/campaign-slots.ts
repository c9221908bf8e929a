import type { ComponentType } from 'react'
import type { CompanySlots } from '#components/entities/company/company-actions.tsx'
import type { Selection } from '#components/ui/table/selection.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import type { CampaignColumn, ColumnContext } from './campaign-column.ts'
import type { CampaignTexts, CampaignView } from './campaign-view.ts'
import type { GridRows } from './grid/use-grid-rows.ts'
import type { CampaignLoad, CampaignQuery } from './model/campaign-load.ts'
import type { CampaignRow } from './model/campaign-row.ts'

/** `<CampaignSummary>` of summary/: results by status as a stacked bar a campaign, above the grid. */
export interface CampaignSummaryProps {
  load: CampaignLoad
  /** The filters of the API, as the address holds them. */
  filters: CampaignTexts
  /** How it stood when the page was asked for; it follows what is chosen after. */
  look: SummaryLook
  /** Asks the API for these besides (null takes one off), e.g. `{ idCampaign: '401', status: '3' }`. */
  onFilter: (change: { [Field in keyof CampaignTexts]?: string | null }) => void
  change: (next: (view: CampaignView) => CampaignView) => void
}

/** `<CampaignRowPanel>` of panel/: a flex neighbour of the grid, as high as it; below 75rem it lies over the screen. */
export interface CampaignRowPanelProps {
  /** `rowKey` of a row; the address may hold one that is not loaded. */
  rowKey: string
  /** Its place among the rows that the grid shows, from 1; null where the grid does not show it. */
  position: { index: number; of: number } | null
  /** Goes on to the row below or above it on the grid (the address with `replaceState`, the grid scrolls along). */
  onMove: (step: 1 | -1) => void
  /** Closes; the grid takes the focus back. */
  onClose: () => void
  slots: CampaignSlots
}

/** `<CampaignSelectionBar>` of selection/: what can be done with the chosen rows. */
export interface CampaignSelectionBarProps {
  /** Keys of rows (`rowKey`). */
  selection: Selection
  grid: GridRows
  /** The chosen rows that are loaded, in the order of the grid. Not cheap: ask when acting. */
  chosenRows: () => readonly CampaignRow[]
  load: CampaignLoad
  slots: CampaignSlots
}

/** `<CampaignExport>` of export/: a button and its dialog. */
export interface CampaignExportProps {
  /** The visible columns, in their order. */
  columns: readonly CampaignColumn[]
  context: ColumnContext
  /** What the grid shows, filtered and sorted; and the chosen rows among them. */
  rowsInSight: () => Iterable<CampaignRow>
  shownCount: number
  chosenRows: () => readonly CampaignRow[]
  load: CampaignLoad
  /** The lists that the load pages through: SIREN numbers turned into companies, long filters cut. */
  queries: readonly CampaignQuery[]
  /** "Load all", as the toolbar's own button does it, and its Cancel. */
  onLoadAll: () => void
  onStopLoading: () => void
  filters: CampaignTexts
  /** For the filters applied here. */
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  grid: GridRows
}

/**
 * What other features lend this screen; the page composes them. Components, not functions: a server component may hand
 * on a client component, but no function.
 */
export interface CampaignSlots extends CompanySlots {
  /** In the panel: the company's tags on routines, set in place. */
  RoutineTags: ComponentType<{ idCompany: number }>
  /** In the panel: a button that begins an opportunity of the company. */
  CreateOpportunity: ComponentType<{ idAccount: string; start: { idCompany: number } }>
}
