import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { windowLimit } from '#lib/query/window-limit.ts'

const DAY = 1_440

/** How far back the API looks, minutes; null where it looked back as far as it was asked. */
export const useWindowLimit = (): number | null =>
  useSyncExternalStore(windowLimit.subscribe, windowLimit.get, () => null)

/** Says that the API looks back less far than `minutes`, so that what changed before is missing. */
export function WindowNote({
  minutes,
  className = 'm-4',
}: {
  minutes: number | null | undefined
  className?: string
}) {
  const t = useTranslations('ui')
  const limit = useWindowLimit()
  if (limit === null || !minutes || minutes <= limit) return null
  return (
    <Callout tone="warning" live className={className}>
      {t('windowLimit', { days: Math.max(1, Math.round(limit / DAY)) })}
    </Callout>
  )
}
