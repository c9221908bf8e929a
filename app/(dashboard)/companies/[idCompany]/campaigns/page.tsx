import { notFound } from 'next/navigation'
import { CompanyCampaigns } from '#components/campaign/company-campaigns.tsx'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyCampaignsPage({ params }: CompanyRoute) {
  await requireSession()
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['campaign']}>
      <CompanyCampaigns idCompany={idCompany} />
    </Messages>
  )
}
