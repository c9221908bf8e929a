'use client'

import dynamic from 'next/dynamic'

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
