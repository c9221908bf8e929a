import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { CompanyOpportunities } from '#components/features/opportunity/company-opportunities.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyOpportunitiesPage({ params }: CompanyRoute) {
  const { idAccount, account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <ForAccount account={account}>
      <Messages of={['opportunity']}>
        <CompanyOpportunities idCompany={idCompany} idAccount={idAccount} />
      </Messages>
    </ForAccount>
  )
}
