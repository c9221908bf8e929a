'use client'

import { useTranslations } from 'use-intl'
import type { InvalidEntry } from '#lib/domain/lookup.ts'

/** Why a text is no identifier, and what was probably meant. */
export function InvalidReason({ entry }: { entry: InvalidEntry }) {
  const t = useTranslations('lookup')
  return (
    <span className="min-w-0 text-ink-2">
      {t(`reasons.${entry.reason}`)}
      {entry.suggestion !== undefined && <> {t('suggestion', { text: entry.suggestion })}</>}
    </span>
  )
}
