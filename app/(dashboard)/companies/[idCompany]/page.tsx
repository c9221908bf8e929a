import { CompanyOverview } from '#components/features/company/overview/company-overview.tsx'
import { recordPage } from '../../account-page.tsx'

export default recordPage('idCompany', [], (idCompany) => <CompanyOverview idCompany={idCompany} />)
