'use client'

import { useTranslations } from 'use-intl'
import { useCompanyNames } from '#components/entities/company/company-names.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'

type Named = Pick<CrmVisitCard, 'idCrmVisitCard' | 'fullName' | 'firstName' | 'lastName' | 'email'>

/** How a contact is called: the name, else the email, else nothing. */
export function contactName({ fullName, firstName, lastName, email }: Named): string | null {
  const parts = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  const name = fullName?.trim() || parts || email?.trim()
  return name ? plainLine(name) : null
}

/** A contact by name, or by number where the API gives none. */
export function ContactName({ contact }: { contact: Named }) {
  const t = useTranslations('newsletter')
  return contactName(contact) ?? t('contactId', { id: String(contact.idCrmVisitCard) })
}

export function CompanyLink({ idCompany }: { idCompany: number }) {
  const t = useTranslations('newsletter')
  const name = useCompanyNames([idCompany]).get(idCompany)?.name
  return (
    <TextLink href={paths.company(idCompany)}>
      {name === undefined ? t('companyId', { id: String(idCompany) }) : plainLine(name)}
    </TextLink>
  )
}
