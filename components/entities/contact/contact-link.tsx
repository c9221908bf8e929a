'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { TextLink } from '#components/ui/text-link.tsx'
import { contactName, type NamedContact } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { contactNames } from './contact-names.ts'

type Identified = NamedContact & { idCrmVisitCard: number }

/** Answers what to call a contact: the name on one line, or « Contact 12 » where the API gives none. */
export function useContactName(): (contact: Identified) => string {
  const t = useTranslations('entities')
  return useCallback(
    (contact) => plainLine(contactName(contact) ?? t('contact', { id: String(contact.idCrmVisitCard) })),
    [t],
  )
}

/** A contact as an answer holds it, or its id alone: the name is asked for then. */
type Who = { contact: Identified } | { idCrmVisitCard: number }

const idOf = (who: Who) => ('contact' in who ? who.contact : who).idCrmVisitCard

/** A contact by name, as soon as that is known. */
export function ContactName(who: Who) {
  const t = useTranslations('entities')
  const nameOf = useContactName()
  const asked = useName(contactNames, 'contact' in who ? null : who.idCrmVisitCard)
  return 'contact' in who ? nameOf(who.contact) : (asked ?? t('contact', { id: String(who.idCrmVisitCard) }))
}

/** The way to a contact's page, by name. */
export function ContactLink({ className, ...who }: Who & { className?: string }) {
  return (
    <TextLink href={paths.contact(idOf(who))} className={className}>
      <ContactName {...who} />
    </TextLink>
  )
}
