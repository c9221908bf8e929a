import type { WriteOperation } from '#lib/contract/index.ts'
import type { ImportSend } from '#lib/domain/import/plan.ts'
import { isSubscriptionActive } from '#lib/domain/newsletter/newsletter-stats.ts'
import { holdsComparable, newRecord } from '#lib/domain/opportunity/board/record.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { holdsTag } from '#lib/domain/routine/routine-tag.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { withSession } from '#lib/session/session-store.ts'

/** One write of a batch: one that imports send too, an end of subscription (null: all newsletters), or a change. */
export type MassSend =
  | ImportSend
  | { action: 'unsubscribe'; idNewsletter: number | null; idCrmVisitCard: number }
  | ({ action: 'change' } & CardChange)
export type SendOf<Action extends MassSend['action']> = Extract<MassSend, { action: Action }>

/** How a row is sent, and how to find out later whether it was. All methods throw ApiError. */
export interface Sender<Send> {
  writes: WriteOperation
  /** Ids of similar records that exist already, and so cannot be the one about to be created. */
  before: (send: Send) => Promise<number[]>
  /** Returns the id of the record that was created, if it has one. `before`: what the method of that name found. */
  write: (send: Send, before: readonly number[]) => Promise<number | null>
  /** Looks for the result of an unconfirmed write: the id of its record (0: it has none), or null if there is none. */
  look: (send: Send, before: readonly number[]) => Promise<number | null>
}

/** Adapts a sender to inputs of another type, via `sendOf`. */
export const through = <Input, Send>(
  { writes, before, write, look }: Sender<Send>,
  sendOf: (input: Input) => Send,
): Sender<Input> => ({
  writes,
  before: (input) => before(sendOf(input)),
  write: (input, known) => write(sendOf(input), known),
  look: (input, known) => look(sendOf(input), known),
})

const none = async (): Promise<number[]> => []

/** `x-seen` of a new record of whose title there was none: refused while a colleague creates it, and for a minute after. */
const NONE_SEEN = new Date(0).toISOString()

async function opportunitiesOf({ draft }: SendOf<'create'>) {
  const query = { idCompany: draft.idCompany }
  return (await withSession(() => callEndpoint('listOpportunities', { query }))).opportunityList
}

export const create: Sender<SendOf<'create'>> = {
  writes: 'saveOpportunity',
  // By title alone: a colleague may have changed the rest since.
  before: async (send) =>
    (await opportunitiesOf(send))
      .filter(
        (one) =>
          foldText(one.title ?? '') === foldText(send.draft.title ?? '') || holdsComparable(one, send.draft),
      )
      .map(({ idOpportunity }) => idOpportunity),
  write: async ({ draft }, before) => {
    const body = newRecord(draft)
    const seen = draft.title && before.length === 0 ? { seen: NONE_SEEN } : {}
    const { opportunity } = await withSession(() => callEndpoint('saveOpportunity', { body, ...seen }))
    return opportunity.idOpportunity
  },
  look: async (send, before) => {
    const made = (await opportunitiesOf(send)).find(
      (one) => !before.includes(one.idOpportunity) && holdsComparable(one, send.draft),
    )
    return made?.idOpportunity ?? null
  },
}

export const tag: Sender<SendOf<'tag'>> = {
  writes: 'tagSupplyIdentification',
  before: none,
  write: async ({ idSupply, idCompany, change }) => {
    const body = { idSupply, idCompany, ...change }
    await withSession(() => callEndpoint('tagSupplyIdentification', { body }))
    return null
  },
  look: async ({ idSupply, idCompany, change }) => {
    const query = { idSupply, idCompany }
    const { supplyIdentificationList } = await withSession(() =>
      callEndpoint('listSupplyIdentifications', { query }),
    )
    const is = supplyIdentificationList.some(
      (row) => row.idSupply === idSupply && row.idCompany === idCompany && holdsTag(row, change),
    )
    return is ? 0 : null
  },
}

type Subject = Pick<SendOf<'unsubscribe'>, 'idNewsletter' | 'idCrmVisitCard'>

/** A contact's subscriptions to a newsletter, or to all if none is given, according to the API now. */
async function subscriptionsNow({ idNewsletter, idCrmVisitCard }: Subject) {
  const query = { idCrmVisitCard, ...(idNewsletter !== null && { idNewsletter }) }
  return (await withSession(() => callEndpoint('listNewsletterContacts', { query }))).newsletterContactList
}
const isSubscribed = async (send: Subject) => (await subscriptionsNow(send)).some(isSubscriptionActive)

export const subscribe: Sender<SendOf<'subscribe'>> = {
  writes: 'subscribeNewsletterContact',
  before: none,
  write: async (send) => {
    const { idNewsletter, idCrmVisitCard, owner } = send
    // A no since the check stays, however late the run is resumed; so does the owner whom a colleague has chosen since.
    const now = await subscriptionsNow(send)
    if (now.some((one) => isSubscriptionActive(one) || (one.unsubscribed && !send.isInSpite)))
      throw new ApiError({ code: 'changed_meanwhile' })
    const by = 'idUser' in owner ? { idUserResponsable: owner.idUser } : { userResponsableEmail: owner.email }
    const body = { idNewsletter, idCrmVisitCard, ...by }
    await withSession(() => callEndpoint('subscribeNewsletterContact', { body }))
    return null
  },
  look: async (send) => ((await isSubscribed(send)) ? 0 : null),
}

export const unsubscribe: Sender<SendOf<'unsubscribe'>> = {
  writes: 'unsubscribeNewsletterContact',
  before: none,
  write: async ({ idNewsletter, idCrmVisitCard }) => {
    const body = { idCrmVisitCard, ...(idNewsletter !== null && { idNewsletter }) }
    await withSession(() => callEndpoint('unsubscribeNewsletterContact', { body }))
    return null
  },
  look: async (send) => ((await isSubscribed(send)) ? null : 0),
}
