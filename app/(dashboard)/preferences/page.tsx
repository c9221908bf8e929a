import { PreferencesScreen } from '#components/features/preferences/preferences-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('preferences', (t) => t('title'))

export default accountPage(['preferences'], (idAccount) => <PreferencesScreen idAccount={idAccount} />)
