'use client'

import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { WatchSkeleton } from './watch-skeleton.tsx'

const WatchPanel = part(
  () => lazy(() => import('./watch-panel.tsx').then((module) => ({ default: module.WatchPanel }))),
  { here: true },
)

/** The watch-list, which is stored in the browser and so never server-rendered; its code is loaded after the page. */
export function WatchPanelSlot() {
  const t = useTranslations('watchList')
  return (
    <Suspense
      fallback={
        <Panel
          title={t('title')}
          description={t('scope')}
          padded={false}
          state={{ kind: 'loading' }}
          skeleton={<WatchSkeleton rows={3} />}
        >
          {null}
        </Panel>
      }
    >
      <WatchPanel />
    </Suspense>
  )
}
