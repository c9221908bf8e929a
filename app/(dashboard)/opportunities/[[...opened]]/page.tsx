import { notFound } from 'next/navigation'
import { boardReads } from '#components/entities/opportunity/board-reads.ts'
import { OpportunitiesScreen } from '#components/features/opportunity/opportunities-screen.tsx'
import { pageNonce } from '#lib/server/nonce.ts'
import { accountPage, titled } from '../../account-page.tsx'

export const generateMetadata = titled('board', (t) => t('title'))

/**
 * One page for the board and for the sheet of an opportunity: opening a sheet changes the address and loads nothing.
 * The cards, megabytes of them, are not in the HTML: the browser requests them as soon as it receives its head.
 */
export default accountPage(
  ['board', 'opportunity', 'opportunityTable', 'calendar', 'activity'],
  async ({ params }: { params: Promise<{ opened?: string[] }> }) => {
    const { opened = [] } = await params
    if (opened.length > 1 || !/^\d{0,15}$/.test(opened[0] ?? '')) notFound()
    return (
      <>
        <script nonce={await pageNonce()}>{boardReads()}</script>
        <OpportunitiesScreen />
      </>
    )
  },
)
