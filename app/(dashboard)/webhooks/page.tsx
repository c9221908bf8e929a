import { ActivityPanel } from '#components/features/activity/activity-panel.tsx'
import { WebhooksScreen } from '#components/features/webhook/webhooks-screen.tsx'
import { env } from '#lib/server/env.ts'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('webhook', (t) => t('screenTitle'))

export default accountPage(['webhook', 'webhookHistory', 'webhookSignature', 'activity'], () => (
  <>
    <WebhooksScreen receiverUrl={env().DEMO_RECEIVER_URL?.replace(/\/+$/, '') ?? null} />
    <div className="px-gutter pb-10">
      <ActivityPanel entity="webhook" />
    </div>
  </>
))
