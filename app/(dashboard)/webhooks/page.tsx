import type { Metadata } from 'next'
import { WebhooksScreen } from '#components/features/webhook/webhooks-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhook')
  return { title: t('screenTitle') }
}

export default async function WebhooksPage() {
  const { account } = describeSession(await requireSession())
  const receiverUrl = env().DEMO_RECEIVER_URL?.replace(/\/+$/, '') ?? null
  return (
    <ForAccount account={account}>
      <Messages of={['webhook', 'webhookHistory', 'webhookSignature']}>
        <WebhooksScreen receiverUrl={receiverUrl} />
      </Messages>
    </ForAccount>
  )
}
