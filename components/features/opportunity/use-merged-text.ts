import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'

/** Returns a function for what somebody else changed meanwhile, and who; none where nobody did, or its code is away. */
export function useMergedText() {
  const words = useTranslations('opportunity.conflict')
  const locale = useLocale()
  const client = useQueryClient()
  return useCallback(
    (saved: Saved) =>
      saved.merged &&
      import('./conflict-dialog.tsx').then(
        ({ mergedText }) => mergedText(saved, words, locale, client),
        () => undefined,
      ),
    [words, locale, client],
  )
}
