import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CompanyStarProps } from '#components/entities/company/company-star.tsx'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { useIsWatched } from '#components/entities/company/use-watched.ts'
import { MAX_WATCHED, watchStore } from '#components/entities/company/watch-store.ts'
import { IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'

/** Stars and unstars a company, with a toast or announcement; undo restores what was marked as seen, too. */
function useStar(client: QueryClient) {
  const t = useTranslations('watch')
  const textOf = useCompanyText()
  return (idCompany: number, name: string | undefined, on: boolean) => {
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
      toast({ tone: 'warning', title: t('full', { count: MAX_WATCHED }), description: t('fullText') })
      return
    }
    announce(t('added', { name: who }))
    void import('./model/watch-reads.ts').then(({ recordBaseline }) => recordBaseline(client, [idCompany]))
  }
}

export function StarButton({ idCompany, name }: CompanyStarProps) {
  const t = useTranslations('watch')
  const watched = useIsWatched(idCompany)
  const star = useStar(useQueryClient())
  return (
    <IconButton
      label={name === undefined || name === '' ? t('star') : t('starOf', { name })}
      tooltip={t(watched ? 'unstarTip' : 'starTip')}
      aria-pressed={watched}
      data-watch={idCompany}
      icon={<Star size={15} className={watched ? 'fill-current text-warning-ink' : undefined} />}
      onClick={() => star(idCompany, name, !watched)}
    />
  )
}
