import { CompanyAddressUnknown } from '#components/company/company-address-unknown.tsx'
import { getTranslations } from '#components/i18n/server.ts'

export default async function NotFound() {
  const t = await getTranslations('company')
  return (
    <CompanyAddressUnknown title={t('notFoundTitle')} text={t('notFoundText')} toLookup={t('toLookup')} />
  )
}
