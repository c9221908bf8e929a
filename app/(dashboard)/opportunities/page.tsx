import type { Metadata } from 'next'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { OpportunitiesScreen } from '#components/opportunity/opportunities-screen.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('title') }
}

export default async function OpportunitiesPage() {
  const { idAccount } = describeSession(await requireSession())
  return (
    <Messages of={['board']}>
      <OpportunitiesScreen idAccount={idAccount} />
    </Messages>
  )
}
