import { CompanyContacts } from '#components/features/contact/company-contacts.tsx'
import { recordPage, withRead } from '../../../account-page.tsx'

export default recordPage('idCompany', ['contact'], (idCompany, idAccount) =>
  withRead(
    'listCrmVisitCards',
    { query: { idCompany } },
    <CompanyContacts idCompany={idCompany} idAccount={idAccount} />,
  ),
)
