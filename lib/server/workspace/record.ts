import 'server-only'
import type { WriteOperation } from '#lib/contract/index.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import type { LiveTopic } from '#lib/domain/workspace/live-topics.ts'
import type { ActivityDetail } from '#lib/domain/workspace/workspace.ts'
import { asBffError } from '../errors.ts'
import type { Session } from '../session/session.ts'
import type { Answered, Prepared } from '../upstream/call-api.ts'
import { type NewActivityLine, writeActivity } from './activity.ts'
import { idOf, type JsonFields, jsonObjectOf } from './fields.ts'
import { live } from './live.ts'
import { ensurePerson } from './people.ts'
import { ownChange } from './sightings.ts'
import { seenIn } from './stage-reader.ts'
import { workspace } from './store.ts'

/** Header: which fields of a modification changed, separated by commas, as pages write the whole record. */
export const CHANGED_HEADER = 'x-changed'

const textOf = (id: number | null): string | null => (id === null ? null : String(id))

interface Told {
  entity: string
  entityId: number | null
  idCompany?: number | null
  idContact?: number | null
  detail: ActivityDetail
}

/** What a write was about, from the request and the answer (empty where it failed). Ids only, no text of anybody's. */
type Teller = (sent: JsonFields, answered: JsonFields, path: string, changed: string[] | undefined) => Told

const lastId = (path: string) => idOf(Number(/\/(\d+)(?:\/test)?$/.exec(path)?.[1] ?? Number.NaN))

const webhook: Teller = (sent, answered, path) => ({
  entity: 'webhook',
  entityId: lastId(path) ?? idOf(jsonObjectOf(answered.result).idWebhookConfig),
  detail: {
    ...(typeof sent.eventType === 'string' ? { eventType: sent.eventType } : {}),
    ...(typeof sent.isActive === 'boolean' ? { isActive: sent.isActive } : {}),
    ...(sent.url === undefined ? {} : { fields: ['url'] }),
  },
})

const firstOf = (list: unknown): JsonFields => jsonObjectOf(Array.isArray(list) ? list[0] : undefined)

/** The contact by id, sent under either name, or from the answer: an email address is not an id. */
const subscription: Teller = (sent, answered) => ({
  entity: 'newsletter',
  entityId: idOf(sent.idNewsletter),
  idContact:
    idOf(sent.idCrmVisitCard) ??
    idOf(sent.idContact) ??
    idOf(jsonObjectOf(answered.newsletterContact).idCrmVisitCard) ??
    idOf(firstOf(answered.newsletterContactList).idCrmVisitCard),
  detail: {},
})

/** One for each write of the contract, so that none goes unrecorded. */
const TELLERS: Record<WriteOperation, Teller> = {
  saveOpportunity: (sent, answered, _, changed) => {
    const { idOpportunity, idCrmVisitCard } = jsonObjectOf(answered.opportunity)
    const { idOpportunity: given, idCompany, ...others } = sent
    const fields = Object.keys(others).filter((field) => changed?.includes(field) ?? true)
    return {
      entity: 'opportunity',
      entityId: idOf(given) ?? idOf(idOpportunity),
      idCompany: idOf(idCompany),
      idContact: idOf(sent.idCrmVisitCard) ?? idOf(idCrmVisitCard),
      detail: {
        created: given === undefined,
        fields,
        ...(fields.includes('idStade') ? { to: idOf(sent.idStade) } : {}),
      },
    }
  },
  tagSupplyIdentification: (sent, answered) => ({
    entity: 'routine',
    entityId: idOf(sent.idSupply),
    idCompany: idOf(sent.idCompany) ?? idOf(firstOf(answered.supplyIdentification).idCompany),
    detail: {
      idIdentificationType: idOf(sent.idIdentificationType),
      ...(typeof sent.isFormerCustomer === 'boolean' ? { isFormerCustomer: sent.isFormerCustomer } : {}),
    },
  }),
  subscribeNewsletterContact: subscription,
  unsubscribeNewsletterContact: subscription,
  startEnrichment: (sent, answered) => ({
    entity: 'enrichment',
    entityId: idOf(jsonObjectOf(answered.result).idProcessAction),
    idContact: idOf(sent.idCrmVisitCard) ?? idOf(jsonObjectOf(answered.parameters).idCrmVisitCard),
    detail: {},
  }),
  createWebhook: webhook,
  updateWebhook: webhook,
  deleteWebhook: webhook,
  testWebhook: webhook,
}

/** The writes that colleagues' pages hear of at once. */
const TOPICS: Partial<Record<WriteOperation, LiveTopic>> = {
  saveOpportunity: 'opportunities',
  createWebhook: 'webhooks',
  updateWebhook: 'webhooks',
  deleteWebhook: 'webhooks',
}

const parsed = (text: string): JsonFields => jsonObjectOf(jsonIn(text))

/** Adds the move from one stage to another. A page that reports none may still have undone a colleague's move. */
function withMove(
  detail: ActivityDetail,
  now: number | null | undefined,
  from: number | null | undefined,
): ActivityDetail {
  if (from === undefined) return detail
  if (detail.to !== undefined) return { ...detail, from }
  if (now === undefined || now === from) return detail
  return { ...detail, fields: [...(detail.fields ?? []), 'idStade'], to: now, from }
}

/**
 * Awaits a write and records who did what with which outcome, in the background: a slow or absent store delays nobody, and
 * the line is written when it is back.
 */
export async function recorded(
  session: Session,
  { operation, path, body = '' }: Prepared,
  requestId: string,
  changed: string | null,
  write: Promise<Answered>,
): Promise<Answered> {
  const teller = TELLERS[operation as WriteOperation]
  const note = (answered: JsonFields, outcome: Pick<NewActivityLine, 'outcome' | 'code'>) => {
    const sent = parsed(body)
    const about = teller(sent, answered, path, changed?.split(','))
    const { entity, entityId, idCompany = null, idContact = null, detail } = about
    const shown = operation === 'saveOpportunity' ? seenIn(answered.opportunity) : null
    const at = Date.now()
    workspace().note(async (db) => {
      await ensurePerson(db, session)
      // The write that created it set everything.
      const isNew = detail.created === true
      const ownBy = (sets: (field: string) => boolean) => ({
        stage: isNew || sets('idStade'),
        deadline: isNew || sets('deadline'),
      })
      const said = ownBy((field) => detail.fields?.includes(field) ?? false)
      const own = { said, sent: ownBy((field) => sent[field] !== undefined) }
      const from = shown ? await ownChange(db, session, shown, own) : undefined
      await writeActivity(db, session, {
        operation,
        entity,
        entityId: textOf(entityId),
        idCompany,
        idContact,
        detail: { ...withMove(detail, shown?.idStade, from), ...(shown && { modified: shown.at }) },
        requestId,
        at,
        ...outcome,
      })
    }, session.scope)
  }
  try {
    const answered = await write
    const topic = TOPICS[operation as WriteOperation]
    if (topic) live().publish(session.scope, topic, session.id)
    note(parsed(Buffer.concat(answered.chunks).toString('utf8')), { outcome: 'done', code: null })
    return answered
  } catch (thrown) {
    const { code } = asBffError(thrown)
    // The client has gone, which aborted a call that may have reached the API.
    const isOpen = code === 'outcome_unknown' || code === 'cancelled'
    note({}, { outcome: isOpen ? 'unknown' : 'refused', code })
    throw thrown
  }
}
