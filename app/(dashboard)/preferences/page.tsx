import type { Metadata } from 'next'
import { PreferencesScreen } from '#components/features/preferences/preferences-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('preferences')
  return { title: t('title') }
}

export default async function PreferencesPage() {
  const { account } = describeSession(await requireSession())
  return (
    <ForAccount account={account}>
      <Messages of={['preferences']}>
        <PreferencesScreen />
      </Messages>
    </ForAccount>
  )
}
