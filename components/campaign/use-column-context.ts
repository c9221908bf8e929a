'use client'

import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import type { ColumnContext } from './campaign-columns.ts'

/** What the cells of the grid need besides their rows; the same object until the language changes. */
export function useColumnContext(): ColumnContext {
  const t = useTranslations('campaignGrid')
  const c = useTranslations('campaign')
  const locale = useLocale()
  return useMemo(
    () => ({
      locale,
      yes: c('yes'),
      no: c('no'),
      campaign: (id) => c('campaignId', { id: String(id) }),
      state: (state) => c(`states.${state}`),
      reason: (reason) => t(`reasons.${reason}`),
      company: gridCompanyNames.get,
    }),
    [t, c, locale],
  )
}
