import { PreferencesScreen } from '#components/features/preferences/preferences-screen.tsx'
import { describeSession, requireSession } from '#lib/server/page-session.ts'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('preferences', (t) => t('title'))

export default accountPage(['preferences', 'fileFaults'], async () => (
  <PreferencesScreen named={describeSession(await requireSession()).idAccount} />
))
