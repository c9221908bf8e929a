import { getTranslations } from '#components/i18n/server.ts'
import { AddressUnknown } from '#components/ui/feedback/address-unknown.tsx'
import { paths } from '#lib/paths.ts'

export default async function NotFound() {
  const t = await getTranslations('webhookHistory')
  return (
    <AddressUnknown
      title={t('noSuchEvent')}
      text={t('badAddress')}
      href={paths.webhooks({ part: 'history' })}
      action={t('backToHistory')}
    />
  )
}
