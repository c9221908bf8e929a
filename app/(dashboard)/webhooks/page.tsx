import { ActivityPanel } from '#components/features/activity/activity-panel.tsx'
import { WebhooksScreen } from '#components/features/webhook/webhooks-screen.tsx'
import { env } from '#lib/server/env.ts'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('webhook', (t) => t('screenTitle'))

export default accountPage(['webhook', 'webhookHistory', 'webhookSignature', 'activity'], () => (
  <>
    <div className="peer">
      <WebhooksScreen receiverUrl={env().DEMO_RECEIVER_URL?.replace(/\/+$/, '') ?? null} />
    </div>
    {/* Below what is still coming it has not found its place: it waits for it. */}
    <div className="-mt-6 px-gutter pb-10 peer-has-aria-busy:hidden">
      <ActivityPanel entity="webhook" />
    </div>
  </>
))
