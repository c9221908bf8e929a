import { paths } from '#lib/paths.ts'
import { unknownAddress } from '../account-page.tsx'

export default unknownAddress('contact', paths.contacts(), (t) => ({
  title: t('notFoundTitle'),
  text: t('notFoundText'),
  action: t('toContacts'),
}))
