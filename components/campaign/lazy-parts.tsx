'use client'

import dynamic from 'next/dynamic'
import { type ComponentProps, memo, Suspense, useState } from 'react'
import { SkeletonTable } from '#components/ui/skeleton.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'

export const skeleton = <SkeletonTable rows={16} columns={8} />
// Asked for with the page, not after its first rows.
const gridModule = typeof window === 'undefined' ? null : import('./grid/campaign-grid.tsx')
// Without a boundary of its own: rows inside one are held back for the third of a second after the first paint.
const Grid = dynamic(() =>
  (gridModule ?? import('./grid/campaign-grid.tsx')).then((module) => module.CampaignGrid),
)
/** The grid: in the document where its rows came with it, else as soon as its script is there. */
export const CampaignGrid = memo(function CampaignGrid(props: ComponentProps<typeof Grid>) {
  const hydrated = useHydrated()
  const [inDocument] = useState(!hydrated)
  const grid = <Grid {...props} />
  return inDocument ? grid : <Suspense fallback={skeleton}>{grid}</Suspense>
})
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
