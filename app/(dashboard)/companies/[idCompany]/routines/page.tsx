import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { CompanyRoutines } from '#components/features/routine/company-routines.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyRoutinesPage({ params }: CompanyRoute) {
  const { account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <ForAccount account={account}>
      <Messages of={['routine']}>
        <CompanyRoutines idCompany={idCompany} />
      </Messages>
    </ForAccount>
  )
}
