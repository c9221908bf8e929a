import { boardReads } from '#components/entities/opportunity/board-reads.ts'
import { ReportScreen } from '#components/features/opportunity/report/report-screen.tsx'
import { pageNonce } from '#lib/server/nonce.ts'
import { accountPage, titled } from '../../account-page.tsx'

export const generateMetadata = titled('report', (t) => t('title'))

export default accountPage(['board', 'opportunity', 'report'], async () => (
  <>
    <script nonce={await pageNonce()}>{boardReads()}</script>
    <ReportScreen />
  </>
))
