'use client'

import dynamic from 'next/dynamic'
import { SkeletonTable } from '#components/ui/skeleton.tsx'

export const skeleton = <SkeletonTable rows={16} columns={8} />
// Asked for with the page, not after its first rows.
const gridModule = typeof window === 'undefined' ? null : import('./grid/campaign-grid.tsx')
export const CampaignGrid = dynamic(
  () => (gridModule ?? import('./grid/campaign-grid.tsx')).then((module) => module.CampaignGrid),
  { loading: () => skeleton },
)
export const ColumnChooser = dynamic(
  () => import('./grid/column-chooser.tsx').then((module) => module.ColumnChooser),
  { loading: () => null },
)
export const DisplayMenu = dynamic(
  () => import('./grid/display-menu.tsx').then((module) => module.DisplayMenu),
  {
    loading: () => null,
  },
)

export const CampaignSummary = dynamic(
  () => import('./summary/campaign-summary.tsx').then((module) => module.CampaignSummary),
  { loading: () => null },
)
export const CampaignRowPanel = dynamic(
  () => import('./panel/campaign-row-panel.tsx').then((module) => module.CampaignRowPanel),
  { loading: () => null },
)

export const CampaignSelectionBar = dynamic(
  () => import('./selection/campaign-selection-bar.tsx').then((module) => module.CampaignSelectionBar),
  { loading: () => null },
)
export const CampaignExport = dynamic(
  () => import('./export/campaign-export.tsx').then((module) => module.CampaignExport),
  { loading: () => null },
)
