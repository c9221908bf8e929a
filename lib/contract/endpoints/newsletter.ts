import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { envelope, named, noParameters, success } from '../envelopes.ts'
import { Int, oneOrMany, QueryBoolean, QueryId, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { NewsletterContact, SequenceAction } from '../schemas/newsletter.ts'

const email = z.string().trim().min(1).max(320)

const contact = {
  idCrmVisitCard: z.int().positive().optional(),
  idContact: z.int().positive().optional(), // alias of idCrmVisitCard
  crmVisitCardEmail: email.optional(),
  contactEmail: email.optional(), // alias of crmVisitCardEmail
}
const contactGiven = atLeastOneOf('idCrmVisitCard', 'idContact', 'crmVisitCardEmail', 'contactEmail')

export const listNewsletterContacts = defineEndpoint({
  method: 'GET',
  path: '/v1/newsletter/contact',
  spec: '4.9',
  summary: 'Lists newsletter subscriptions',
  query: {
    idNewsletter: oneOrMany(QueryId).optional(),
    idCrmVisitCard: oneOrMany(QueryId).optional(),
    idUserResponsable: oneOrMany(QueryId).optional(),
    idCompany: oneOrMany(QueryId).optional(),
    crmVisitCardEmail: oneOrMany(QueryText).optional(),
    userResponsableEmail: oneOrMany(QueryText).optional(),
    siren: oneOrMany(QueryText).optional(),
    isDeleted: QueryBoolean.optional(),
  },
  rules: [
    atLeastOneOf(
      'idNewsletter',
      'idCrmVisitCard',
      'idUserResponsable',
      'idCompany',
      'crmVisitCardEmail',
      'userResponsableEmail',
      'siren',
    ),
  ],
  response: named('newsletterContactList', NewsletterContact, {}),
  secrets: ['newsletterContactList.*.deleteKey'],
})

export const subscribeNewsletterContact = defineEndpoint({
  method: 'POST',
  path: '/v1/newsletter/contact/subscribe',
  spec: '4.9',
  summary: 'Subscribes a contact to a newsletter',
  body: {
    idNewsletter: z.int().positive(),
    ...contact,
    idUserResponsable: z.int().positive().optional(),
    userResponsableEmail: email.optional(),
  },
  rules: [contactGiven, atLeastOneOf('idUserResponsable', 'userResponsableEmail')],
  response: envelope(
    z.object({
      success,
      code: z.literal(200),
      message: Text,
      newsletterContact: NewsletterContact,
      sequenceAction: SequenceAction,
      idSequenceAction: Int,
      parameters: noParameters,
    }),
  ),
  secrets: ['newsletterContact.deleteKey'],
})

export const unsubscribeNewsletterContact = defineEndpoint({
  method: 'POST',
  path: '/v1/newsletter/contact/unsubscribe',
  spec: '4.9',
  summary: 'Unsubscribes a contact from one newsletter, or from all when idNewsletter is absent',
  status: 201,
  body: { ...contact, idNewsletter: z.int().positive().optional() },
  rules: [contactGiven],
  response: envelope(
    z.object({
      success,
      code: z.literal(201),
      message: Text,
      newsletterContactList: z.array(NewsletterContact),
      parameters: noParameters,
    }),
  ),
  secrets: ['newsletterContactList.*.deleteKey'],
})
