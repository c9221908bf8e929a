'use client'

import { useTranslations } from 'use-intl'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { WatchSkeleton } from './watch-skeleton.tsx'

function Waiting() {
  const t = useTranslations('watchList')
  return (
    <Panel
      title={t('title')}
      description={t('scope')}
      padded={false}
      state={{ kind: 'loading' }}
      skeleton={<WatchSkeleton rows={3} />}
    >
      {null}
    </Panel>
  )
}

/** The watch-list, which is stored in the browser and so never server-rendered; its code is loaded after the page. */
export const WatchPanelSlot = partOf(() => import('./watch-panel.tsx'), 'WatchPanel', {
  here: true,
  waiting: <Waiting />,
})
