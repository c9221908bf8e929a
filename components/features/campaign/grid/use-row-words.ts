import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** What the buttons of a row are called. */
export interface RowWords {
  select: (idCompany: number) => string
  open: (idCompany: number) => string
}

/** A text with a hole for the id, filled by hand: the screen has a hundred of them, and each scroll more. */
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
