'use client'

import { useTranslations } from 'use-intl'
import { Card, StateView } from '#components/ui/panel.tsx'
import { skeleton } from './grid/skeleton.tsx'

/** The screen until its first rows have been read. */
export function CampaignsWaiting() {
  const t = useTranslations('campaignGrid')
  return (
    <div className="flex min-h-[calc(100dvh-var(--topbar))] flex-col">
      <header className="flex items-center px-gutter pt-4 pb-3">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
      </header>
      <div className="flex flex-auto px-gutter pb-4">
        <Card className="min-w-0 flex-1 overflow-clip">
          <StateView state={{ kind: 'loading' }} padded={false} skeleton={skeleton}>
            {null}
          </StateView>
        </Card>
      </div>
    </div>
  )
}
