import { getTranslations } from '#components/i18n/server.ts'
import { FullPageNote } from '#components/shell/full-page-note.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'

export default async function NotFound() {
  const t = await getTranslations('errors')
  return (
    <FullPageNote code="404" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <LinkButton href={paths.home()} variant="primary">
        {t('page.home')}
      </LinkButton>
    </FullPageNote>
  )
}
