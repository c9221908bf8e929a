import { ContactsScreen } from '#components/features/contact/contacts-screen.tsx'
import { SubscribeContacts } from '#components/features/newsletter/subscribe-contacts.tsx'
import { accountPage, titled } from '../account-page.tsx'

export const generateMetadata = titled('contact', (t) => t('title'))

export default accountPage(['contact', 'newsletter'], () => <ContactsScreen Subscribe={SubscribeContacts} />)
