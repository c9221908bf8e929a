import { HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { AlertsScreen } from '#components/features/alert/alerts-screen.tsx'
import { readId } from '#components/features/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { dehydrated } from '#lib/query/dehydrated.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function AlertsPage({ params }: CompanyRoute) {
  const { account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  const input = { query: { idCompany } }
  const known = dehydrated('listAlerts', input, await readForDocument('listAlerts', input))
  return (
    <ForAccount account={account}>
      <Messages of={['alert']}>
        <HydrationBoundary state={known}>
          <AlertsScreen idCompany={idCompany} />
        </HydrationBoundary>
      </Messages>
    </ForAccount>
  )
}
