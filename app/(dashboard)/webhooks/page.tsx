import type { Metadata } from 'next'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { WebhooksScreen } from '#components/webhook/webhooks-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhook')
  return { title: t('screenTitle') }
}

export default function WebhooksPage() {
  return (
    <Messages of={['webhook', 'webhookHistory', 'webhookSignature']}>
      <WebhooksScreen />
    </Messages>
  )
}
