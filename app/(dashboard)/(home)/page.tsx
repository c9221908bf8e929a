import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountActivityPanel } from '#components/features/activity/activity-panel.tsx'
import { AlertsPanel } from '#components/features/home/alerts-panel.tsx'
import { AttentionPanel } from '#components/features/home/attention-panel.tsx'
import { CampaignsPanel } from '#components/features/home/campaigns-panel.tsx'
import { DeadlinesPanel } from '#components/features/home/deadlines-panel.tsx'
import { DeliveriesPanel } from '#components/features/home/deliveries-panel.tsx'
import { HomeLayout } from '#components/features/home/home-layout.tsx'
import { LeftContactsPanel } from '#components/features/home/left-contacts-panel.tsx'
import { alertsPart } from '#components/features/home/model/alert-part.ts'
import { campaignsPart } from '#components/features/home/model/campaign-part.ts'
import { leftContactsPart } from '#components/features/home/model/contact-part.ts'
import { deliveriesPart } from '#components/features/home/model/delivery-part.ts'
import { dehydratedPart, type HomePart } from '#components/features/home/model/home-part.ts'
import { deadlinesPart, movedPart } from '#components/features/home/model/opportunity-parts.ts'
import { MovedPanel } from '#components/features/home/moved-panel.tsx'
import { WatchPanelSlot } from '#components/features/watch/watch-panel-slot.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { today } from '#lib/format/today.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { requireSession } from '#lib/server/page-session.ts'
import { attentionRules } from '#lib/server/workspace/attention-rules.ts'
import { accountPage, titled } from '../account-page.tsx'
import { AtOnce } from '../at-once.tsx'

export const generateMetadata = titled('home', (t) => t('title'))

/** What the server read of one part of Home, dehydrated; queries that failed are left to the browser. */
async function known<Kept>(part: HomePart<Kept>): Promise<DehydratedState> {
  try {
    const kept = await part.read(async (operation, input) => {
      const answer = await readForDocument(operation, input)
      if (answer === null) throw new Error('Not read')
      return answer
    })
    return dehydratedPart(part, kept)
  } catch {
    return dehydratedPart(part, null)
  }
}

interface PartProps {
  coming: Promise<DehydratedState>
  waiting: ReactNode
  children: ReactNode
}

const Part = ({ coming, waiting, children }: PartProps) => (
  <AtOnce coming={coming} waiting={waiting}>
    {(state) => <HydrationBoundary state={state}>{children}</HydrationBoundary>}
  </AtOnce>
)

/** Home: what needs attention today. Its parts are read in parallel; each is streamed, or fails, on its own. */
export default accountPage(['home', 'watchList', 'activity'], async () => {
  const session = await requireSession()
  const t = await getTranslations('home')
  const day = today()
  const coming = {
    deadlines: attentionRules(session).then((rules) => known(deadlinesPart(day, rules))),
    moved: known(movedPart),
    deliveries: known(deliveriesPart),
    campaigns: known(campaignsPart(day)),
    left: known(leftContactsPart),
    alerts: known(alertsPart),
  }
  return (
    <HomeLayout
      title={t('title')}
      intro={t('intro')}
      main={
        <>
          <Part coming={coming.deadlines} waiting={<DeadlinesPanel waiting />}>
            <DeadlinesPanel />
          </Part>
          <Part coming={coming.deadlines} waiting={<AttentionPanel waiting />}>
            <AttentionPanel />
          </Part>
          <Part coming={coming.moved} waiting={<MovedPanel waiting />}>
            <MovedPanel />
          </Part>
        </>
      }
      side={
        <>
          <Part coming={coming.deliveries} waiting={<DeliveriesPanel waiting />}>
            <DeliveriesPanel />
          </Part>
          <Part coming={coming.campaigns} waiting={<CampaignsPanel waiting />}>
            <CampaignsPanel />
          </Part>
          <Part coming={coming.left} waiting={<LeftContactsPanel waiting />}>
            <LeftContactsPanel />
          </Part>
          <Part coming={coming.alerts} waiting={<AlertsPanel waiting />}>
            <AlertsPanel />
          </Part>
          <AccountActivityPanel />
        </>
      }
      watched={<WatchPanelSlot />}
    />
  )
})
