import { AlertsScreen } from '#components/features/alert/alerts-screen.tsx'
import { recordPage, withRead } from '../../../account-page.tsx'

export default recordPage('idCompany', ['alert'], (idCompany) =>
  withRead('listAlerts', { query: { idCompany } }, <AlertsScreen idCompany={idCompany} />),
)
