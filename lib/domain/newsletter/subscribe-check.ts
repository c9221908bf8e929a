import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { isSubscriptionActive } from './newsletter-stats.ts'

/**
 * Why a contact is not subscribed by default: it unsubscribed from this newsletter, or from all that it had; its
 * subscription was deleted; it left the company; it is no person, or has no e-mail address; its address receives the
 * newsletter through another card; it is subscribed already.
 */
const AGAINST = [
  'unsubscribed',
  'unsubscribedElsewhere',
  'deleted',
  'left',
  'generic',
  'noEmail',
  'sameAddress',
] as const
export type SubscribeReason = (typeof AGAINST)[number] | 'already'

type Card = Pick<CrmVisitCard, 'idCrmVisitCard' | 'email' | 'contactLeftCompany' | 'isCompany'>
export type KnownSubscription = Pick<
  NewsletterContact,
  'idNewsletter' | 'idCrmVisitCard' | 'isDeleted' | 'unsubscribed' | 'deleteDate'
> & { crmVisitCard?: Pick<CrmVisitCard, 'email'> | null }

/** An e-mail address in the form in which equal ones are compared; null: none. */
export const mailboxOf = (email: string | null | undefined) => email?.trim().toLowerCase() || null

/** A person's subscriptions, by card and by e-mail address, as one person may have several cards. */
export const subscriptionsOf = <Row extends KnownSubscription>(card: Card, known: readonly Row[]): Row[] => {
  const address = mailboxOf(card.email)
  return known.filter(
    (one) =>
      one.idCrmVisitCard === card.idCrmVisitCard ||
      (address !== null && mailboxOf(one.crmVisitCard?.email) === address),
  )
}

/** The reasons against subscribing a contact to a newsletter, the most serious first (api.md 2.5, 2.11). */
export function subscribeReasons(
  card: Card,
  idNewsletter: number,
  known: readonly KnownSubscription[],
): SubscribeReason[] {
  const all = subscriptionsOf(card, known)
  const here = all.filter((one) => one.idNewsletter === idNewsletter)
  // Needs no write, so other reasons do not matter.
  if (here.some((one) => one.idCrmVisitCard === card.idCrmVisitCard && isSubscriptionActive(one)))
    return ['already']
  const holds: Record<(typeof AGAINST)[number], boolean> = {
    unsubscribed: here.some((one) => one.unsubscribed === true),
    unsubscribedElsewhere: all.some((one) => one.unsubscribed === true) && !all.some(isSubscriptionActive),
    deleted: here.some((one) => one.isDeleted && one.unsubscribed !== true),
    left: card.contactLeftCompany,
    generic: card.isCompany,
    noEmail: mailboxOf(card.email) === null,
    sameAddress: here.some(isSubscriptionActive),
  }
  return AGAINST.filter((why) => holds[why] && !(why === 'unsubscribedElsewhere' && holds.unsubscribed))
}

/**
 * The cards with the reasons against each. Of several cards with one address only the first is included. One that is
 * already subscribed needs no write, and cannot be included.
 */
export const subscribeEntries = <Row extends Card>(
  cards: readonly Row[],
  idNewsletter: number,
  known: readonly KnownSubscription[],
): MassEntry<Row, SubscribeReason>[] => {
  const addresses = new Set<string | null>()
  return cards.map((row) => {
    const whys = subscribeReasons(row, idNewsletter, known)
    const address = mailboxOf(row.email)
    if (whys.length === 0 && addresses.has(address)) whys.push('sameAddress')
    else if (whys.length === 0) addresses.add(address)
    return { row, key: String(row.idCrmVisitCard), whys, barred: whys.includes('already') }
  })
}
