'use client'

import { useTranslations } from 'use-intl'
import { useSecond } from '../history/use-second.ts'

/** Whole seconds since a moment, counting. Not read out: the words beside it are. */
export function Elapsed({ since }: { since: number }) {
  const t = useTranslations('webhook')
  const seconds = Math.max(0, Math.floor((useSecond() - since) / 1000))
  return (
    <span aria-hidden className="tabular-nums">
      {t('seconds', { seconds })}
    </span>
  )
}
