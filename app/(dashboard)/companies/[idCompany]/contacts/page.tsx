import { HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { CompanyContacts } from '#components/features/contact/company-contacts.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { dehydrated } from '#lib/query/dehydrated.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyContactsPage({ params }: CompanyRoute) {
  const { idAccount, account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  const input = { query: { idCompany } }
  const known = dehydrated('listCrmVisitCards', input, await readForDocument('listCrmVisitCards', input))
  return (
    <ForAccount account={account}>
      <Messages of={['contact']}>
        <HydrationBoundary state={known}>
          <CompanyContacts idCompany={idCompany} idAccount={idAccount} />
        </HydrationBoundary>
      </Messages>
    </ForAccount>
  )
}
