'use client'

import { useTranslations } from 'use-intl'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { ContactRow } from './contact-row.ts'

/** What to call a contact; its number where the API gives no name. */
export function useContactName(): (row: ContactRow) => string {
  const t = useTranslations('contact')
  return (row) => {
    const name = contactName(row)
    return name === null ? t('unnamed', { id: String(row.idCrmVisitCard) }) : plainLine(name)
  }
}
