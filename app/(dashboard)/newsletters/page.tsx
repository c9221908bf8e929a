import { NewslettersScreen } from '#components/features/newsletter/newsletters-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('newsletter', (t) => t('title'))

export default accountPage(['newsletter'], () => <NewslettersScreen />)
