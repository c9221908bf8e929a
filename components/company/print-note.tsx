'use client'

import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/format/dates.ts'

let printedAt = ''

/** Told before the browser takes its picture: by then the page must say it, so React may not wait. */
const onPrint = (listener: () => void) => {
  const note = () => {
    printedAt = new Date().toISOString()
    flushSync(listener)
  }
  window.addEventListener('beforeprint', note)
  return () => window.removeEventListener('beforeprint', note)
}

/** On paper alone: when it was printed, and where the page is. */
export function PrintNote() {
  const t = useTranslations('company')
  const locale = useLocale()
  const at = useSyncExternalStore(
    onPrint,
    () => printedAt,
    () => '',
  )
  if (at === '') return null
  const address = `${window.location.origin}${window.location.pathname}`
  return (
    <p className="hidden px-gutter pb-2 text-xs text-ink-3 print:block" data-testid="printed">
      {t('printed', { date: formatDateTime(at, locale), address })}
    </p>
  )
}
