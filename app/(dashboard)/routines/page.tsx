import { RoutinesScreen } from '#components/features/routine/routines-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('routine', (t) => t('screenTitle'))

export default accountPage(['routine'], () => <RoutinesScreen />)
