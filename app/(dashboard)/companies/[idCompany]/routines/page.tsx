import { CompanyRoutines } from '#components/features/routine/company-routines.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['routine'], (idCompany) => <CompanyRoutines idCompany={idCompany} />)
