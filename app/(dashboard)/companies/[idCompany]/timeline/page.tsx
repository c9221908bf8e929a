import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { CompanyTimeline } from '#components/features/timeline/company-timeline.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function CompanyTimelinePage({ params }: CompanyRoute) {
  const { account } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <ForAccount account={account}>
      <Messages of={['timeline']}>
        <CompanyTimeline idCompany={idCompany} />
      </Messages>
    </ForAccount>
  )
}
