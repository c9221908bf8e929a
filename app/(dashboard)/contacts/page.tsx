import type { Metadata } from 'next'
import { ContactsScreen } from '#components/features/contact/contacts-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contact')
  return { title: t('title') }
}

export default async function ContactsPage() {
  const { idAccount, account } = describeSession(await requireSession())
  return (
    <ForAccount account={account}>
      <Messages of={['contact']}>
        <ContactsScreen idAccount={idAccount} />
      </Messages>
    </ForAccount>
  )
}
