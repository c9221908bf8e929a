import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AlertScreen } from '#components/features/alert/alert-screen.tsx'
import { readId } from '#components/features/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { dehydrated } from '#lib/query/dehydrated.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'

interface AlertRoute {
  params: Promise<{ idAlert: string }>
}

export async function generateMetadata({ params }: AlertRoute): Promise<Metadata> {
  const t = await getTranslations('alert')
  const id = readId((await params).idAlert)
  return { title: id === null ? t('unknown') : t('alertNumber', { id: String(id) }) }
}

export default async function AlertPage({ params }: AlertRoute) {
  const { account } = describeSession(await requireSession())
  const idAlert = readId((await params).idAlert)
  if (idAlert === null) notFound()
  const input = { query: { idAlert } }
  const known = dehydrated('listAlerts', input, await readForDocument('listAlerts', input))
  return (
    <ForAccount account={account}>
      <Messages of={['alert']}>
        <HydrationBoundary state={known}>
          <AlertScreen idAlert={idAlert} />
        </HydrationBoundary>
      </Messages>
    </ForAccount>
  )
}
