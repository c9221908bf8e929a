import { paths } from '#lib/paths.ts'
import { unknownAddress } from '../account-page.tsx'

export default unknownAddress('company', paths.companies(), (t) => ({
  title: t('notFoundTitle'),
  text: t('notFoundText'),
  action: t('toLookup'),
}))
