import type { useLocale, useTranslations } from 'use-intl'

/** What every card says its texts with. */
export interface CardWords {
  t: ReturnType<typeof useTranslations<'board'>>
  locale: ReturnType<typeof useLocale>
  nameOfUser: (idUser: number) => string
}
