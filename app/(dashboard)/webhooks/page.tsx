import type { Metadata } from 'next'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { WebhooksScreen } from '#components/webhook/webhooks-screen.tsx'
import { requireSession } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhook')
  return { title: t('screenTitle') }
}

export default async function WebhooksPage() {
  await requireSession()
  const receiverUrl = env().DEMO_RECEIVER_URL?.replace(/\/+$/, '') ?? null
  return (
    <Messages of={['webhook', 'webhookHistory', 'webhookSignature']}>
      <WebhooksScreen receiverUrl={receiverUrl} />
    </Messages>
  )
}
