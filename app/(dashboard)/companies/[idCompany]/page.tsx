import { notFound } from 'next/navigation'
import { CompanyOverview } from '#components/company/overview/company-overview.tsx'
import { readId } from '#components/company/read-id.ts'

export default async function CompanyPage({ params }: PageProps<'/companies/[idCompany]'>) {
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return <CompanyOverview idCompany={idCompany} />
}
