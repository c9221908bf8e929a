import { getTranslations } from '#components/i18n/server.ts'
import { FullPageNote } from '#components/shell/full-page-note.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { paths } from '#lib/paths.ts'

// A plain `a` instead of next/link: this file is in the bundle of every page.
export default async function NotFound() {
  const t = await getTranslations('errors')
  return (
    <FullPageNote code="404" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <a href={paths.home()} className={buttonStyle('primary', 'md', false, undefined)}>
        {t('page.home')}
      </a>
    </FullPageNote>
  )
}
