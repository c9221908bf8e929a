import { useCallback } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { ConflictField } from '#lib/domain/opportunity/board/conflict.ts'
import { inSentence } from '#lib/domain/text/writing.ts'

/** Lists field names in a sentence: "title and amount". */
export function useFieldNames() {
  const t = useTranslations('opportunity.conflict')
  const format = useFormatter()
  const locale = useLocale()
  return useCallback(
    (fields: readonly ConflictField[]) =>
      format.list(fields.map((field) => inSentence(t(`fields.${field}`), locale))),
    [t, format, locale],
  )
}
