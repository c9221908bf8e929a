import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { OpportunitiesScreen } from '#components/opportunity/opportunities-screen.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('title') }
}

interface OpportunitiesPageProps {
  params: Promise<{ opened?: string[] }>
}

/** One page for the board and for an opportunity beside it: opening a sheet changes the address and loads nothing. */
export default async function OpportunitiesPage({ params }: OpportunitiesPageProps) {
  const { opened = [] } = await params
  if (opened.length > 1 || !/^\d{0,15}$/.test(opened[0] ?? '')) notFound()
  const { idAccount } = describeSession(await requireSession())
  return (
    <Messages of={['board', 'opportunity']}>
      <OpportunitiesScreen idAccount={idAccount} />
    </Messages>
  )
}
