import { notFound } from 'next/navigation'
import { readId } from '#components/company/read-id.ts'
import { CompanyContacts } from '#components/contact/company-contacts.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyContactsPage({ params }: CompanyRoute) {
  const { idAccount } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['contact']}>
      <CompanyContacts idCompany={idCompany} idAccount={idAccount} />
    </Messages>
  )
}
