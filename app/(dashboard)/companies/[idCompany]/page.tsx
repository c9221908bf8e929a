import { notFound } from 'next/navigation'
import { CompanyOverview } from '#components/features/company/overview/company-overview.tsx'
import { readId } from '#components/features/company/read-id.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyPage({ params }: CompanyRoute) {
  const { account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <ForAccount account={account}>
      <CompanyOverview idCompany={idCompany} />
    </ForAccount>
  )
}
