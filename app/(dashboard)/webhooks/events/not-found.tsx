import { paths } from '#lib/paths.ts'
import { unknownAddress } from '../../account-page.tsx'

export default unknownAddress('webhookHistory', paths.webhooks({ part: 'history' }), (t) => ({
  title: t('noSuchEvent'),
  text: t('badAddress'),
  action: t('backToHistory'),
}))
