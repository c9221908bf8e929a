import { AlertsScreen } from '#components/features/alert/alerts-screen.tsx'
import { recordPage } from '../../../account-page.tsx'
import { withPrefetch } from '../../../prefetched-page.tsx'

export default recordPage('idCompany', ['alert'], (idCompany) =>
  withPrefetch('listAlerts', { query: { idCompany } }, <AlertsScreen idCompany={idCompany} />),
)
