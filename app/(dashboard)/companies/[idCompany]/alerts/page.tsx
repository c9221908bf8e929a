import { notFound } from 'next/navigation'
import { AlertsScreen } from '#components/alert/alerts-screen.tsx'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function AlertsPage({ params }: CompanyRoute) {
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['alert']}>
      <AlertsScreen idCompany={idCompany} />
    </Messages>
  )
}
