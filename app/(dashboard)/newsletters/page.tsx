import type { Metadata } from 'next'
import { NewslettersScreen } from '#components/features/newsletter/newsletters-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('newsletter')
  return { title: t('title') }
}

export default async function NewslettersPage() {
  const { account } = describeSession(await requireSession())
  return (
    <ForAccount account={account}>
      <Messages of={['newsletter']}>
        <NewslettersScreen />
      </Messages>
    </ForAccount>
  )
}
