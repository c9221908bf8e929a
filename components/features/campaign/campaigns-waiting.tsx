'use client'

import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Card, StateView } from '#components/ui/feedback/panel.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import { skeleton } from './grid/skeleton.tsx'
import { LoadBarPlaceholder } from './load-bar.tsx'
import { besidePanel, PanelPlaceholder } from './panel/panel-placeholder.tsx'
import { ScopeNotePlaceholder } from './scope-note.tsx'
import { SummaryPlaceholder } from './summary/summary-placeholder.tsx'

interface CampaignsWaitingProps {
  summary: SummaryLook
  /** Whether the panel of a row will be open beside the grid. */
  panel: boolean
}

/** Placeholder of the screen until the first rows have been read; each part already has its height. */
export function CampaignsWaiting({ summary, panel }: CampaignsWaitingProps) {
  const t = useTranslations('campaignGrid')
  return (
    <div className="flex min-h-[calc(100dvh-var(--topbar))] flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pt-4 pb-3">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <LoadBarPlaceholder />
        <Skeleton className="ms-auto h-7 w-72" />
      </header>
      <div className={cx('flex-auto gap-3 px-gutter pb-4', besidePanel(panel))}>
        <Card className="min-w-0 flex-1 overflow-clip">
          <p className="flex min-h-9 items-center border-b border-line ps-7 text-sm text-ink-2">
            {t('filters')}
          </p>
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
            <span className="text-xs text-ink-3">{t('hereFilters')}</span>
            <Skeleton className="h-7 min-w-40 flex-1 basis-48 sm:max-w-72" />
            <ScopeNotePlaceholder />
          </div>
          <SummaryPlaceholder look={summary} />
          <StateView state={{ kind: 'loading' }} padded={false} skeleton={skeleton}>
            {null}
          </StateView>
        </Card>
        {panel && <PanelPlaceholder />}
      </div>
    </div>
  )
}
