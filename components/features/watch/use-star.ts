import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { MOST_WATCHED, watchStore } from '#components/entities/company/watch-store.ts'
import { announce } from '#components/ui/feedback/announcer.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'

/** Stars and unstars companies: says what happened, and offers to take back what was known of one. */
export function useStar(client: QueryClient) {
  const t = useTranslations('watch')
  const textOf = useCompanyText()
  return useCallback(
    (idCompany: number, name: string | undefined, on: boolean) => {
      const who = textOf(idCompany, name)
      if (!on) {
        const known = watchStore.remove(idCompany)
        if (known === null) return
        toast({
          title: t('removed', { name: who }),
          action: { label: t('undo'), onSelect: () => watchStore.restore(known) },
        })
        return
      }
      if (watchStore.add(idCompany, Date.now()) === 'full') {
        toast({
          tone: 'warning',
          title: t('full', { count: MOST_WATCHED }),
          description: t('fullText'),
        })
        return
      }
      announce(t('added', { name: who }))
      void import('./model/watch-reads.ts').then(({ beginWatch }) => beginWatch(client, [idCompany]))
    },
    [client, t, textOf],
  )
}
