import { notFound } from 'next/navigation'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { CompanyRoutines } from '#components/routine/company-routines.tsx'
import { requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyRoutinesPage({ params }: CompanyRoute) {
  await requireSession()
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['routine']}>
      <CompanyRoutines idCompany={idCompany} />
    </Messages>
  )
}
