'use client'

import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ConflictField } from '#lib/domain/opportunity/board/conflict.ts'

/** Names fields in a sentence: "title and amount". */
export function useFieldNames() {
  const t = useTranslations('opportunity.conflict')
  const format = useFormatter()
  return useCallback(
    (fields: readonly ConflictField[]) =>
      format.list(fields.map((field) => t(`fields.${field}`).toLowerCase())),
    [t, format],
  )
}
