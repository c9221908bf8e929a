import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { boardReads } from '#components/entities/opportunity/board-reads.ts'
import { OpportunitiesScreen } from '#components/features/opportunity/opportunities-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { ownerOfPage, requireSession } from '#lib/server/call.ts'
import { pageNonce } from '#lib/server/nonce.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('title') }
}

/**
 * One page for the board and for the sheet of an opportunity: opening a sheet changes the address and loads nothing.
 * The cards, megabytes of them, are not in the HTML: the browser requests them as soon as it receives its head.
 */
export default async function OpportunitiesPage({ params }: { params: Promise<{ opened?: string[] }> }) {
  const { opened = [] } = await params
  if (opened.length > 1 || !/^\d{0,15}$/.test(opened[0] ?? '')) notFound()
  const owner = ownerOfPage(await requireSession())
  return (
    <ForAccount {...owner}>
      <Messages of={['board', 'opportunity', 'opportunityTable', 'calendar', 'activity']}>
        <script nonce={await pageNonce()}>{boardReads()}</script>
        <OpportunitiesScreen />
      </Messages>
    </ForAccount>
  )
}
