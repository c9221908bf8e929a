import { useEffect, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { navigationWrapper } from '#components/ui/use-go.ts'

/** Progress bar at the top edge, for navigations that take longer than a quarter of a second. */
export function PageProgress() {
  const t = useTranslations('ui')
  const [isLeaving, leave] = useTransition()
  useEffect(() => {
    const before = navigationWrapper.get()
    navigationWrapper.set(leave)
    return () => navigationWrapper.set(before)
  }, [])
  if (!isLeaving) return null
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="fixed inset-x-0 top-0 z-50 animate-[await-place_1ms_step-end_250ms_backwards]"
    >
      <div data-progress="" className="h-0.5 w-[30%] animate-indeterminate bg-accent" />
    </div>
  )
}
