import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

export interface RowWords {
  select: (idCompany: number) => string
  open: (idCompany: number) => string
}

/** Formats a message once with a placeholder for the id: faster than formatting it for each row in view. */
const withHole = (text: string) => {
  const [before = '', after = ''] = text.split(HOLE)
  return (idCompany: number) => before + idCompany + after
}
const HOLE = '\u0000'

export function useGridRowWords(): RowWords {
  const t = useTranslations('campaignGrid')
  return useMemo(
    () => ({ select: withHole(t('selectRow', { id: HOLE })), open: withHole(t('openRow', { id: HOLE })) }),
    [t],
  )
}
