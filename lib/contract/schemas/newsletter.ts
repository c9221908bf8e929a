import { z } from 'zod'
import { DateTime, Int, NotShown, Text } from '../primitives.ts'
import { CrmVisitCard } from './crm-visit-card.ts'
import { User } from './user.ts'

/** api.md 2.5: a contact's subscription to a newsletter. */
export const NewsletterContact = z.object({
  idNewsletter: Int,
  idCrmContact: Int, // the same value as idCrmVisitCard
  idCrmVisitCard: Int,
  idUserResponsable: Int.nullable(),
  deleteKey: Text.nullish(), // a secret: the BFF removes it
  subscribeDate: DateTime.nullable(),
  isDeleted: z.boolean(),
  deleteDate: DateTime.nullable(),
  unsubscribed: z.boolean().nullable(),
  idUserUnsubscribed: Int.nullable(),
  created: DateTime,
  modified: DateTime,
  crmVisitCard: CrmVisitCard,
  userResponsable: User.nullable(),
  userUnsubscribed: User.nullable(),
  nbSend: Int.nullable(),
  nbSuccess: Int.nullable(),
  nbFailure: Int.nullable(),
})
export type NewsletterContact = z.output<typeof NewsletterContact>

/** api.md 2.5: returned by subscribe; its fields are not shown. */
export const SequenceAction = NotShown
