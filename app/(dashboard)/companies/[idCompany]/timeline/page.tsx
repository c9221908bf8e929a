import { CompanyTimeline } from '#components/features/timeline/company-timeline.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['timeline'], (idCompany) => <CompanyTimeline idCompany={idCompany} />)
