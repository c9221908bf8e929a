import { ImportScreen } from '#components/features/import/import-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('import', (t) => t('title'))

export default accountPage(['import', 'fileFaults'], () => <ImportScreen />)
