import { DevelopersScreen } from '#components/features/developers/developers-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('developers', (t) => t('title'))

export default accountPage(['developers', 'inspector'], () => <DevelopersScreen />)
