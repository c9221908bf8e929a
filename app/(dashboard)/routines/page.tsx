import type { Metadata } from 'next'
import { RoutinesScreen } from '#components/features/routine/routines-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('routine')
  return { title: t('screenTitle') }
}

export default async function RoutinesPage() {
  const { account } = describeSession(await requireSession())
  return (
    <ForAccount account={account}>
      <Messages of={['routine']}>
        <RoutinesScreen />
      </Messages>
    </ForAccount>
  )
}
