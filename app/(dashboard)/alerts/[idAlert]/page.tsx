import { AlertScreen } from '#components/features/alert/alert-screen.tsx'
import { recordPage, titledById } from '../../account-page.tsx'
import { withPrefetch } from '../../prefetched-page.tsx'

export const generateMetadata = titledById('idAlert', 'alert', (t, id) =>
  id === null ? t('unknown') : t('alertNumber', { id }),
)

export default recordPage('idAlert', ['alert'], (idAlert) =>
  withPrefetch('listAlerts', { query: { idAlert } }, <AlertScreen idAlert={idAlert} />),
)
