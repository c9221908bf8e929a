import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { holdPages } from './hold-pages.ts'

/** Keeps the page on screen while the dashboard's server is unreachable, with a toast that says so. */
export function PageHolder() {
  const t = useTranslations('shell')
  useEffect(
    () =>
      holdPages(() => {
        const told = toast({ tone: 'warning', title: t('serverStays'), duration: null })
        return () => dismissToast(told)
      }),
    [t],
  )
  return null
}
