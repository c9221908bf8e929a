import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Random } from '../random.ts'
import { type AccountSeed, note, randomOf, seedId } from './account-seed.ts'
import { type Subscription, saveSubscription } from './newsletter-store.ts'
import { iso } from './times.ts'

const FIRST = 901

const TITLES = ['Lettre mensuelle', 'Actualité réglementaire', 'Nouveautés produit', 'Invitations']

interface Subscriber {
  readonly of: AccountSeed
  readonly random: Random
  readonly idNewsletter: number
  readonly card: CrmVisitCard
  readonly index: number
}

function statistics(random: Random, created: number, latest: number) {
  if (random.chance(0.12)) return { nbSend: null, nbSuccess: null, nbFailure: null }
  const months = Math.max(0, Math.floor((latest - created) / (30 * 86_400_000)))
  const nbSend = random.int(0, months)
  const nbFailure = random.chance(0.7) ? 0 : random.int(0, nbSend)
  return { nbSend, nbSuccess: nbSend - nbFailure, nbFailure }
}

/** State of a subscription: most are active; some were ended by the account, some at the contact's wish. */
type Standing = 'active' | 'deleted' | 'unsubscribed'

const STANDINGS: readonly Standing[] = ['active', 'unsubscribed', 'deleted', 'active']

function standingOf(random: Random, index: number): Standing {
  const first = STANDINGS[index]
  if (first) return first
  const kind = random.next()
  return kind < 0.8 ? 'active' : kind < 0.92 ? 'unsubscribed' : 'deleted'
}

function subscription({ of, random, idNewsletter, card, index }: Subscriber): Subscription {
  const created = Math.max(of.times.ago(random, 10), Date.parse(card.created))
  const standing = standingOf(random, index)
  const responsible = index < of.users.length ? of.users[index] : random.pick(of.users)
  const userResponsable = index >= of.users.length && random.chance(0.08) ? null : (responsible ?? null)
  const userUnsubscribed =
    standing === 'unsubscribed' && random.chance(0.6) ? random.pick([of.apiUser, ...of.users]) : null
  const changed = of.times.recent(index) ?? of.times.touched(random, created)
  const ended = standing === 'active' ? null : iso(Math.max(changed, created))
  return {
    idNewsletter,
    idCrmContact: card.idCrmVisitCard,
    idCrmVisitCard: card.idCrmVisitCard,
    idUserResponsable: userResponsable?.idUser ?? null,
    deleteKey: random.maybe(`dk-${idNewsletter}-${card.idCrmVisitCard}-${random.int(100_000, 999_999)}`, 0.1),
    subscribeDate: random.maybe(iso(created), 0.03),
    isDeleted: standing !== 'active',
    deleteDate: ended,
    unsubscribed: standing === 'unsubscribed' ? true : random.maybe(false, 0.3),
    idUserUnsubscribed: userUnsubscribed?.idUser ?? null,
    created: iso(created),
    modified: iso(Math.max(changed, created)),
    userResponsable,
    userUnsubscribed,
    ...statistics(random, created, of.times.latest),
  }
}

/** An account's newsletters with their subscribers: contacts with an email address. */
export function seedNewsletters(of: AccountSeed, contacts: readonly CrmVisitCard[]): void {
  const { db, idAccount, scale } = of
  const reachable = contacts.filter((card) => card.email !== null)
  for (let number = 0; number < scale.newsletters; number += 1) {
    const idNewsletter = seedId(of, FIRST, number)
    const random = randomOf(of, 'newsletter', number)
    db.insert('newsletter', { idNewsletter, idAccount, title: TITLES[number % TITLES.length] ?? '' })
    const audience = reachable.filter((_, index) => index < 6 || random.chance(scale.audience))
    for (const [index, card] of audience.entries()) {
      const made = subscription({ of, random, idNewsletter, card, index })
      saveSubscription(db, idAccount, made)
      const { idCrmVisitCard } = card
      const fact = made.unsubscribed
        ? 'newsletterUnsubscribed'
        : made.isDeleted
          ? 'newsletterDeleted'
          : 'newsletterContact'
      note(of, fact, { idNewsletter, idCrmVisitCard })
    }
    note(of, 'newsletter', { idNewsletter, subscriptions: audience.length })
  }
}
