import { getTranslations } from '#components/i18n/server.ts'
import { AddressUnknown } from '#components/ui/feedback/address-unknown.tsx'
import { paths } from '#lib/paths.ts'

export default async function NotFound() {
  const t = await getTranslations('enrichment')
  return (
    <AddressUnknown
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      href={paths.contacts()}
      action={t('toContacts')}
    />
  )
}
