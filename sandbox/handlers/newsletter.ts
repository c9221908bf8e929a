import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { User } from '#lib/contract/schemas/user.ts'
import type { Database } from '../db/database.ts'
import { invalidFailure } from '../http/failure.ts'
import { type Subscription, saveSubscription, withContact } from '../seed/resources/newsletter-store.ts'
import { type SeedSequenceAction, saveSequenceAction } from '../seed/resources/sequence-actions.ts'
import { all, columnIsOneOf, type Filter, inRowsOf, is, ofSiren } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'
import { apiUserOf, findContact, findUser } from './people.ts'

type Query = OperationInput<'listNewsletterContacts'>['query']
type ContactBody = OperationInput<'unsubscribeNewsletterContact'>['body']

const ofUserEmail = (emails: readonly string[] | undefined, idAccount: string): Filter | null =>
  emails
    ? inRowsOf(
        'user',
        all(is('idAccount', idAccount), columnIsOneOf('email', emails)),
        'idUser',
        'idUserResponsable',
      )
    : null

/** The condition of 4.9. `isDeleted` tells ended subscriptions from active ones. */
export const subscriptionsWhere = (query: Query, idAccount: string) =>
  all(
    is('subscription.idAccount', idAccount),
    columnIsOneOf('subscription.idNewsletter', query.idNewsletter),
    columnIsOneOf('subscription.idCrmVisitCard', query.idCrmVisitCard),
    columnIsOneOf('subscription.idUserResponsable', query.idUserResponsable),
    columnIsOneOf('card.idCompany', query.idCompany),
    ofSiren('card.idCompany', query.siren),
    columnIsOneOf('card.email', query.crmVisitCardEmail),
    ofUserEmail(query.userResponsableEmail, idAccount),
    query.isDeleted === undefined ? null : is('subscription.isEnded', Number(query.isDeleted)),
  )

export const subscriptionsSql = ({ sql }: Filter): string => `
  SELECT subscription.document, card.document AS contact
  FROM newsletter_contact AS subscription JOIN crm_visit_card AS card USING (idCrmVisitCard)
  WHERE ${sql} ORDER BY +subscription.idNewsletter, +subscription.idCrmVisitCard`

const subscriptions = (db: Database, where: Filter): NewsletterContact[] =>
  db.all(subscriptionsSql(where), ...where.values).map(withContact)

/** 4.9, list. */
export const listNewsletterContacts: Handler<'listNewsletterContacts'> = ({ query }, { account, db }) => ({
  newsletterContactList: subscriptions(db, subscriptionsWhere(query, account.idAccount)),
})

// Section 7 has no 404 on the newsletter endpoints: unknown ids are a 400 there.
function contactOf(db: Database, idAccount: string, body: ContactBody): CrmVisitCard {
  const named = {
    id: body.idCrmVisitCard ?? body.idContact,
    email: body.crmVisitCardEmail ?? body.contactEmail,
  }
  const contact = findContact(db, idAccount, named)
  if (!contact) throw invalidFailure('CrmVisitCard introuvable')
  return contact
}

function checkNewsletter(db: Database, idAccount: string, idNewsletter: number): void {
  if (!db.row('newsletter', { idNewsletter, idAccount })) throw invalidFailure('Newsletter inexistante')
}

/** An active subscription: a new one, or the known one reactivated with its statistics. */
function subscribed(
  known: Subscription | undefined,
  idNewsletter: number,
  { idCrmVisitCard }: CrmVisitCard,
  user: User,
  now: string,
): Subscription {
  const goesOn = known !== undefined && !known.isDeleted && known.unsubscribed !== true
  return {
    idNewsletter,
    idCrmContact: idCrmVisitCard,
    idCrmVisitCard,
    idUserResponsable: user.idUser,
    deleteKey: known?.deleteKey ?? `dk-${idNewsletter}-${idCrmVisitCard}`,
    subscribeDate: goesOn ? known.subscribeDate : now,
    isDeleted: false,
    deleteDate: null,
    unsubscribed: false,
    idUserUnsubscribed: null,
    created: known?.created ?? now,
    modified: now,
    userResponsable: user,
    userUnsubscribed: null,
    nbSend: known?.nbSend ?? 0,
    nbSuccess: known?.nbSuccess ?? 0,
    nbFailure: known?.nbFailure ?? 0,
  }
}

/** Creates the sequence action tied to the newsletter, or updates it. */
function touchSequenceAction(
  db: Database,
  idAccount: string,
  idNewsletter: number,
  { idUser }: User,
  now: string,
): SeedSequenceAction {
  const known = db.document<SeedSequenceAction>('sequence_action', { idNewsletter })
  const before = known ?? {
    idSequenceAction: db.count('SELECT max(idSequenceAction) FROM sequence_action') + 1,
    idAccount,
    idNewsletter,
    title: `Newsletter ${idNewsletter}`,
    created: now,
  }
  const action = { ...before, idUser, isActive: true, modified: now }
  saveSequenceAction(db, action)
  return action
}

/** 4.9, subscribe. */
export const subscribeNewsletterContact: Handler<'subscribeNewsletterContact'> = (
  { body },
  { account, clock, db },
) => {
  const { idAccount } = account
  const { idNewsletter } = body
  const now = clock.iso()
  const { subscription, crmVisitCard, sequenceAction } = db.transaction(() => {
    checkNewsletter(db, idAccount, idNewsletter)
    const contact = contactOf(db, idAccount, body)
    const user = findUser(db, idAccount, { id: body.idUserResponsable, email: body.userResponsableEmail })
    if (!user) throw invalidFailure('Utilisateur responsable inexistant')
    const { idCrmVisitCard } = contact
    const known = db.document<Subscription>('newsletter_contact', { idNewsletter, idCrmVisitCard })
    const after = subscribed(known, idNewsletter, contact, user, now)
    saveSubscription(db, idAccount, after)
    const action = touchSequenceAction(db, idAccount, idNewsletter, user, now)
    return { subscription: after, crmVisitCard: contact, sequenceAction: action }
  })
  return {
    code: 200,
    message: 'Contact inscrit à la newsletter',
    newsletterContact: { ...subscription, crmVisitCard },
    sequenceAction,
    idSequenceAction: sequenceAction.idSequenceAction,
  }
}

/** 4.9, unsubscribe: from one newsletter, or from all when none is named. */
export const unsubscribeNewsletterContact: Handler<'unsubscribeNewsletterContact'> = (
  { body },
  { account, clock, db },
) => {
  const { idAccount } = account
  const now = clock.iso()
  const newsletterContactList = db.transaction(() => {
    if (body.idNewsletter !== undefined) checkNewsletter(db, idAccount, body.idNewsletter)
    const { idCrmVisitCard } = contactOf(db, idAccount, body)
    const userUnsubscribed = apiUserOf(db, idAccount)
    const idNewsletter = body.idNewsletter === undefined ? undefined : [body.idNewsletter]
    const where = subscriptionsWhere(
      { idNewsletter, idCrmVisitCard: [idCrmVisitCard], isDeleted: false },
      idAccount,
    )
    return subscriptions(db, where).map((subscription) => {
      const ended: NewsletterContact = {
        ...subscription,
        isDeleted: true,
        deleteDate: now,
        unsubscribed: true,
        idUserUnsubscribed: userUnsubscribed.idUser,
        userUnsubscribed,
        modified: now,
      }
      const { crmVisitCard: _, ...stays } = ended
      saveSubscription(db, idAccount, stays)
      return ended
    })
  })
  return { code: 201, message: 'Contact désinscrit', newsletterContactList }
}
