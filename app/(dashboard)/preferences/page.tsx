import type { Metadata } from 'next'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { PreferencesScreen } from '#components/preferences/preferences-screen.tsx'
import { requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('preferences')
  return { title: t('title') }
}

export default async function PreferencesPage() {
  await requireSession()
  return (
    <Messages of={['preferences']}>
      <PreferencesScreen />
    </Messages>
  )
}
