import { useTranslations } from 'use-intl'
import { TextLink } from '#components/ui/text-link.tsx'
import { paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { contactNames } from './contact-names.ts'

/** The name of a contact of whom only the id is known, once it is loaded; until then « Contact 12 ». */
export function ContactName({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const t = useTranslations('entities')
  return useName(contactNames, idCrmVisitCard) ?? t('contact', { id: String(idCrmVisitCard) })
}

export const NamedContactLink = (props: { idCrmVisitCard: number; className?: string }) => (
  <TextLink href={paths.contact(props.idCrmVisitCard)} className={props.className}>
    <ContactName idCrmVisitCard={props.idCrmVisitCard} />
  </TextLink>
)
