import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { adviceOf, SETTING_OF } from '#lib/domain/api/advice.ts'
import { paths } from '#lib/paths.ts'
import { readingsQuery } from '#lib/query/readings.ts'

/** Warnings about the API that concern every user: settings that contradict it, and how far back its lists reach. */
export function ApiNotes() {
  const t = useTranslations('home.api')
  const format = useFormatter()
  const { data } = useQuery(readingsQuery)
  const settings = new Set(data ? adviceOf(data).map(({ kind }) => SETTING_OF[kind]) : [])
  return (
    <>
      {settings.size > 0 && (
        <Callout
          tone="warning"
          live
          className="mb-4"
          action={
            <AppLink href={paths.preferences()} className="text-accent-ink underline">
              {t('show')}
            </AppLink>
          }
          text={t('settings', { count: settings.size, names: format.list([...settings]) })}
        />
      )}
      <WindowNote minutes={FIRST_WINDOW} className="mb-4" />
    </>
  )
}
