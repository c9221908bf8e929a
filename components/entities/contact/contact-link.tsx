import { TextLink } from '#components/ui/text-link.tsx'
import { paths } from '#lib/paths.ts'
import { type IdentifiedContact, useContactName } from './contact-text.ts'

export function ContactLink({ contact, className }: { contact: IdentifiedContact; className?: string }) {
  const nameOf = useContactName()
  return (
    <TextLink href={paths.contact(contact.idCrmVisitCard)} className={className}>
      {nameOf(contact)}
    </TextLink>
  )
}
