import dynamic from 'next/dynamic'
import { part, partOf } from '#components/ui/feedback/part.tsx'
import { PanelPlaceholder } from './panel/panel-placeholder.tsx'

/** Rendered inside a Suspense, whose fallback has the same height. */
export const CampaignSummary = partOf(() => import('./summary/campaign-summary.tsx'), 'CampaignSummary', {
  here: true,
  waiting: undefined,
})
export const CampaignRowPanel = part(() =>
  dynamic(() => import('./panel/campaign-row-panel.tsx').then((module) => module.CampaignRowPanel), {
    loading: PanelPlaceholder,
  }),
)

export const CampaignSelectionBar = partOf(
  () => import('./selection/campaign-selection-bar.tsx'),
  'CampaignSelectionBar',
)
/** Rendered inside a Suspense too. */
export const CampaignExport = partOf(() => import('./export/campaign-export.tsx'), 'CampaignExport', {
  waiting: undefined,
})
