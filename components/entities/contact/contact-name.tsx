import { useTranslations } from 'use-intl'
import { TextLink } from '#components/ui/text-link.tsx'
import { paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { contactNames } from './contact-names.ts'

/** A contact of whom only the id is known: by name, as soon as that has come. */
export function ContactName({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const t = useTranslations('entities')
  return useName(contactNames, idCrmVisitCard) ?? t('contact', { id: String(idCrmVisitCard) })
}

/** The way to the page of such a contact. */
export const NamedContactLink = ({
  idCrmVisitCard,
  className,
}: {
  idCrmVisitCard: number
  className?: string
}) => (
  <TextLink href={paths.contact(idCrmVisitCard)} className={className}>
    <ContactName idCrmVisitCard={idCrmVisitCard} />
  </TextLink>
)
