import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { goesOn } from './newsletter-stats.ts'

/**
 * Why nobody subscribes a contact by default: it said no to this newsletter, or to all that it had; its subscription was
 * deleted; it left the company; it is no person, or has no address; its address receives the newsletter by another card; it
 * is subscribed already.
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
export type SubscribeWhy = (typeof AGAINST)[number] | 'already'

type Card = Pick<CrmVisitCard, 'idCrmVisitCard' | 'email' | 'contactLeftCompany' | 'isCompany'>
export type KnownSubscription = Pick<
  NewsletterContact,
  'idNewsletter' | 'idCrmVisitCard' | 'isDeleted' | 'unsubscribed' | 'deleteDate'
> & { crmVisitCard?: Pick<CrmVisitCard, 'email'> | null }

const mailbox = (email: string | null | undefined) => email?.trim().toLowerCase() || null

/** What a person has: by the card, and by the address, for one person may have several cards. */
export const subscriptionsOf = <Row extends KnownSubscription>(card: Card, known: readonly Row[]): Row[] => {
  const address = mailbox(card.email)
  return known.filter(
    (one) =>
      one.idCrmVisitCard === card.idCrmVisitCard ||
      (address !== null && mailbox(one.crmVisitCard?.email) === address),
  )
}

/** The reasons against subscribing a contact to a newsletter, the gravest first (api.md 2.5, 2.11). */
export function subscribeWhys(
  card: Card,
  idNewsletter: number,
  known: readonly KnownSubscription[],
): SubscribeWhy[] {
  const all = subscriptionsOf(card, known)
  const here = all.filter((one) => one.idNewsletter === idNewsletter)
  // Needs no write, whatever else there is to say.
  if (here.some((one) => one.idCrmVisitCard === card.idCrmVisitCard && goesOn(one))) return ['already']
  const holds: Record<(typeof AGAINST)[number], boolean> = {
    unsubscribed: here.some((one) => one.unsubscribed === true),
    unsubscribedElsewhere: all.some((one) => one.unsubscribed === true) && !all.some(goesOn),
    deleted: here.some((one) => one.isDeleted && one.unsubscribed !== true),
    left: card.contactLeftCompany,
    generic: card.isCompany,
    noEmail: mailbox(card.email) === null,
    sameAddress: here.some(goesOn),
  }
  return AGAINST.filter((why) => holds[why] && !(why === 'unsubscribedElsewhere' && holds.unsubscribed))
}

/**
 * The cards with what speaks against each: of several with one address the first goes alone. One that is subscribed already
 * needs no write, so none can be asked for.
 */
export const subscribeEntries = <Row extends Card>(
  cards: readonly Row[],
  idNewsletter: number,
  known: readonly KnownSubscription[],
): MassEntry<Row, SubscribeWhy>[] => {
  const addresses = new Set<string | null>()
  return cards.map((row) => {
    const whys = subscribeWhys(row, idNewsletter, known)
    const address = mailbox(row.email)
    if (whys.length === 0 && addresses.has(address)) whys.push('sameAddress')
    else if (whys.length === 0) addresses.add(address)
    return { row, key: String(row.idCrmVisitCard), whys, barred: whys.includes('already') }
  })
}
