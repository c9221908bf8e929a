import { useQueryClient } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl'
import type { CompanyStarProps } from '#components/entities/company/company-star.tsx'
import { useIsWatched } from '#components/entities/company/use-watched.ts'
import { IconButton } from '#components/ui/button.tsx'
import { useStar } from './use-star.ts'

/** A star that is pressed while the company is watched. */
export function StarButton({ idCompany, name }: CompanyStarProps) {
  const t = useTranslations('watch')
  const watched = useIsWatched(idCompany)
  const star = useStar(useQueryClient())
  return (
    <IconButton
      size="sm"
      label={name === undefined || name === '' ? t('star') : t('starOf', { name })}
      tooltip={t(watched ? 'unstarTip' : 'starTip')}
      aria-pressed={watched}
      data-watch={idCompany}
      icon={<Star size={15} className={watched ? 'fill-current text-warning-ink' : undefined} />}
      onClick={() => star(idCompany, name, !watched)}
    />
  )
}
