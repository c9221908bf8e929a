import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { Database, Row } from '../../db/database.ts'

/** A subscription as stored: without its contact, which has a row of its own that enrichment may change. */
export type Subscription = Omit<NewsletterContact, 'crmVisitCard'>

export function saveSubscription(db: Database, idAccount: string, subscription: Subscription): void {
  const { idNewsletter, idCrmVisitCard, idUserResponsable, isDeleted, unsubscribed } = subscription
  const isEnded = Number(isDeleted || unsubscribed === true)
  const columns = { idNewsletter, idCrmVisitCard, idAccount, idUserResponsable, isEnded }
  db.insert('newsletter_contact', columns, subscription, 'REPLACE')
}

/** A subscription with its contact, from a row with both documents. */
export const withContact = (row: Row): NewsletterContact => ({
  ...(JSON.parse(String(row.document)) as Subscription),
  crmVisitCard: JSON.parse(String(row.contact)) as CrmVisitCard,
})
