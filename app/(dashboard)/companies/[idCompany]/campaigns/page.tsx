import { notFound } from 'next/navigation'
import { CompanyCampaigns } from '#components/campaign/company-campaigns.tsx'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyCampaignsPage({ params }: CompanyRoute) {
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['campaign']}>
      <CompanyCampaigns idCompany={idCompany} />
    </Messages>
  )
}
