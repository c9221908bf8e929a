import type { Metadata } from 'next'
import { LookupScreen } from '#components/company/lookup/lookup-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lookup')
  return { title: t('title') }
}

export default async function CompaniesPage() {
  const { idAccount } = describeSession(await requireSession())
  return (
    <Messages of={['lookup']}>
      <LookupScreen idAccount={idAccount} />
    </Messages>
  )
}
