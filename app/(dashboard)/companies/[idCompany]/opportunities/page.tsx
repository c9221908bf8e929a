import { CompanyOpportunities } from '#components/features/opportunity/company-opportunities.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['opportunity'], (idCompany) => (
  <CompanyOpportunities idCompany={idCompany} />
))
