import { ContactsScreen } from '#components/features/contact/contacts-screen.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('contact', (t) => t('title'))

export default accountPage(['contact'], (idAccount) => <ContactsScreen idAccount={idAccount} />)
