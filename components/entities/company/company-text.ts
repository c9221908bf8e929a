import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { lineOrNull } from '#lib/format/plain-text.ts'

/** Returns a function for the text of a company: its name on one line, or « Company 12 » where it is unknown. */
export function useCompanyText(): (idCompany: number, name: string | null | undefined) => string {
  const t = useTranslations('entities')
  return useCallback((idCompany, name) => lineOrNull(name) ?? t('company', { id: String(idCompany) }), [t])
}
