import { ActivityScreen } from '#components/features/activity/activity-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('activity', (t) => t('title'))

export default accountPage(['activity'], () => <ActivityScreen />)
