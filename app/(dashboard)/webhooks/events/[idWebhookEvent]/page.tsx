import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { EventScreen } from '#components/features/webhook/event/event-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface EventRoute {
  params: Promise<{ idWebhookEvent: string }>
}

export async function generateMetadata({ params }: EventRoute): Promise<Metadata> {
  const id = readId((await params).idWebhookEvent)
  const t = await getTranslations('webhookHistory')
  return { title: id === null ? t('noSuchEvent') : t('eventNumber', { id: String(id) }) }
}

export default async function WebhookEventPage({ params }: EventRoute) {
  const { account } = describeSession(await requireSession())
  const idWebhookEvent = readId((await params).idWebhookEvent)
  if (idWebhookEvent === null) notFound()
  return (
    <ForAccount account={account}>
      <Messages of={['webhook', 'webhookHistory']}>
        <EventScreen key={idWebhookEvent} idWebhookEvent={idWebhookEvent} />
      </Messages>
    </ForAccount>
  )
}
