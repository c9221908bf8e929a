import { CompanyContacts } from '#components/features/contact/company-contacts.tsx'
import { SubscribeContacts } from '#components/features/newsletter/subscribe-contacts.tsx'
import { recordPage } from '../../../account-page.tsx'
import { withPrefetch } from '../../../prefetched-page.tsx'

export default recordPage('idCompany', ['contact', 'newsletter'], (idCompany) =>
  withPrefetch(
    'listCrmVisitCards',
    { query: { idCompany } },
    <CompanyContacts idCompany={idCompany} Subscribe={SubscribeContacts} />,
  ),
)
