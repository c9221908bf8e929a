import 'server-only'

import type { Operation } from '#lib/contract/index.ts'
import type { ActivityDetail } from '#lib/domain/workspace/workspace.ts'

import { asBffError } from '../errors.ts'
import type { Session } from '../session/session.ts'
import type { Answered, Prepared } from '../upstream/ask.ts'
import { type Deed, writeActivity } from './activity.ts'
import { type Fields, fieldsOf, idOf } from './fields.ts'
import { live } from './live.ts'
import { ownChange } from './sightings.ts'
import { seenIn } from './stage-reader.ts'
import { workspace } from './store.ts'

const textOf = (id: number | null): string | null => (id === null ? null : String(id))

interface Told {
  entity: string
  entityId: number | null
  idCompany?: number | null
  detail: ActivityDetail
}

/** What a write was about: from what was sent, and what was answered (absent where it failed). Ids alone, no text of anybody's. */
type Teller = (sent: Fields, answered: Fields, path: string) => Told

const lastId = (path: string) => idOf(Number(/\/(\d+)(?:\/test)?$/.exec(path)?.[1] ?? Number.NaN))

const webhook: Teller = (sent, answered, path) => ({
  entity: 'webhook',
  entityId: lastId(path) ?? idOf(fieldsOf(answered.result).idWebhookConfig),
  detail: {
    ...(typeof sent.eventType === 'string' ? { eventType: sent.eventType } : {}),
    ...(typeof sent.isActive === 'boolean' ? { isActive: sent.isActive } : {}),
    ...(sent.url === undefined ? {} : { fields: ['url'] }),
  },
})

const subscription: Teller = (sent) => ({
  entity: 'newsletter',
  entityId: idOf(sent.idNewsletter),
  detail: {},
})

const TELLERS: Partial<Record<Operation, Teller>> = {
  saveOpportunity: (sent, answered) => {
    const { idOpportunity } = fieldsOf(answered.opportunity)
    const { idOpportunity: given, idCompany, ...fields } = sent
    return {
      entity: 'opportunity',
      entityId: idOf(given) ?? idOf(idOpportunity),
      idCompany: idOf(idCompany),
      detail: {
        created: given === undefined,
        fields: Object.keys(fields),
        ...(sent.idStade === undefined ? {} : { to: idOf(sent.idStade) }),
      },
    }
  },
  tagSupplyIdentification: (sent) => ({
    entity: 'routine',
    entityId: idOf(sent.idSupply),
    idCompany: idOf(sent.idCompany),
    detail: {
      idIdentificationType: idOf(sent.idIdentificationType),
      ...(sent.isFormerCustomer === undefined ? {} : { fields: ['isFormerCustomer'] }),
    },
  }),
  subscribeNewsletterContact: subscription,
  unsubscribeNewsletterContact: subscription,
  startEnrichment: (_sent, answered) => ({
    entity: 'enrichment',
    entityId: idOf(fieldsOf(answered.result).idProcessAction),
    detail: {},
  }),
  createWebhook: webhook,
  updateWebhook: webhook,
  deleteWebhook: webhook,
  testWebhook: webhook,
}

const parsed = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Sends a write, and keeps who did what with which outcome, behind the answer: a store that is slow or away holds nobody up,
 * and its line follows when the store is back.
 */
export async function recorded(
  session: Session,
  { operation, path, body = '' }: Prepared,
  requestId: string,
  write: Promise<Answered>,
): Promise<Answered> {
  const teller = TELLERS[operation]
  if (!teller) return write
  const note = (answered: Fields, outcome: Pick<Deed, 'outcome' | 'code'>) => {
    const sent = parsed(body)
    const { entity, entityId, idCompany = null, detail } = teller(sent, answered, path)
    const idContact = idOf(sent.idCrmVisitCard)
    const shown = operation === 'saveOpportunity' ? seenIn(answered.opportunity) : null
    const at = Date.now()
    workspace().note(async (db) => {
      // A write that made it set all of it.
      const sets = (field: string) => detail.created === true || (detail.fields?.includes(field) ?? false)
      const own = { stage: sets('idStade'), deadline: sets('deadline') }
      const from = shown ? await ownChange(db, session, shown, own) : undefined
      const told = from === undefined || detail.to === undefined ? detail : { ...detail, from }
      const deed = {
        operation,
        entity,
        entityId: textOf(entityId),
        idCompany,
        idContact,
        requestId,
        at,
        ...outcome,
      }
      await writeActivity(db, session, { ...deed, detail: told })
    })
  }
  try {
    const answered = await write
    if (operation === 'saveOpportunity') live().tell(session.scope, 'opportunities', session.id)
    note(parsed(Buffer.concat(answered.chunks).toString('utf8')), { outcome: 'done', code: null })
    return answered
  } catch (thrown) {
    const { code } = asBffError(thrown)
    note({}, { outcome: code === 'outcome_unknown' ? 'unknown' : 'refused', code })
    throw thrown
  }
}
