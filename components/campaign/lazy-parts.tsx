'use client'

import dynamic from 'next/dynamic'
import { lazy } from 'react'

/** Stands in a Suspense whose fallback has its height. */
export const CampaignSummary = lazy(() =>
  import('./summary/campaign-summary.tsx').then((module) => ({ default: module.CampaignSummary })),
)
export const CampaignRowPanel = dynamic(
  () => import('./panel/campaign-row-panel.tsx').then((module) => module.CampaignRowPanel),
  { loading: () => null },
)

export const CampaignSelectionBar = dynamic(
  () => import('./selection/campaign-selection-bar.tsx').then((module) => module.CampaignSelectionBar),
  { loading: () => null },
)
/** Stands in a Suspense too. */
export const CampaignExport = lazy(() =>
  import('./export/campaign-export.tsx').then((module) => ({ default: module.CampaignExport })),
)
