import { AlertsScreen } from '#components/features/alert/alerts-screen.tsx'
import { recordPage, withPrefetch } from '../../../account-page.tsx'

export default recordPage('idCompany', ['alert'], (idCompany) =>
  withPrefetch('listAlerts', { query: { idCompany } }, <AlertsScreen idCompany={idCompany} />),
)
