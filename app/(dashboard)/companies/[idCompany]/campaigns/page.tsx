import { CompanyCampaigns } from '#components/features/campaign/company-campaigns.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['campaign'], (idCompany) => (
  <CompanyCampaigns idCompany={idCompany} />
))
