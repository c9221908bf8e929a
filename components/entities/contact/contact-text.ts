import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { contactName, type NamedContact } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'

export type IdentifiedContact = NamedContact & { idCrmVisitCard: number }

/** Returns a function for the text of a contact: the name on one line, or « Contact 12 » where the API gives none. */
export function useContactName(): (contact: IdentifiedContact) => string {
  const t = useTranslations('entities')
  return useCallback(
    (contact) => plainLine(contactName(contact) ?? t('contact', { id: String(contact.idCrmVisitCard) })),
    [t],
  )
}
