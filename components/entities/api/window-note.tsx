import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { windowLimit } from '#lib/query/window-limit.ts'

const DAY = 1_440

/** How far back the API's polling window reaches, minutes; null where it covered what was requested. */
export const useWindowLimit = (): number | null =>
  useSyncExternalStore(windowLimit.subscribe, windowLimit.get, () => null)

/** Says that the API's window is shorter than `minutes`, so that older changes are missing. */
export function WindowNote(props: { minutes: number | null | undefined; className?: string }) {
  const { minutes, className = 'm-4' } = props
  const t = useTranslations('ui')
  const limit = useWindowLimit()
  if (limit === null || !minutes || minutes <= limit) return null
  return (
    <Callout tone="warning" live className={className}>
      {t('windowLimit', { days: Math.max(1, Math.round(limit / DAY)) })}
    </Callout>
  )
}
