import type { BodyOf } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Enrichment, EnrichmentType, StartedEnrichment } from '#lib/contract/schemas/enrichment.ts'
import type { ScheduledJob } from '../clock.ts'
import type { Database, Row } from '../db/database.ts'
import { type EventStore, queueEvent } from '../delivery/events.ts'
import { accountPayload, type Ending, eventTypeOf, requestPayload } from '../delivery/payloads.ts'
import { forbidden, notFoundFailure } from '../http/failure.ts'
import { saveCrmVisitCard } from '../seed/resources/crm-visit-card-store.ts'
import { contactById, contactFor } from './contact.ts'
import { durationOf, findingsFor, isFound, resultOf } from './findings.ts'

/** The sandbox's values of ProcessActionStatus; api.md does not show the real ones. */
type Status = 'processing' | 'completed' | 'failed'

/** Kind of the job that ends an enrichment; its payload is an `EndPayload`. */
export const ENRICHMENT_END = 'enrichment-end'
interface EndPayload {
  readonly idProcessAction: number
}

const RUNNING = `SELECT idProcessAction FROM enrichment
  WHERE idCrmVisitCard = ? AND type = ? AND status = 'processing'`

const started = (idProcessAction: number): StartedEnrichment => ({
  idProcessAction,
  status: 'processing' satisfies Status,
})

/** Starts an enrichment, or returns the one of that type in progress for the contact (3.1), writing nothing. */
export const startEnrichmentOf = (
  { db, clock }: EventStore,
  idAccount: string,
  request: BodyOf<'startEnrichment'>,
): { enrichment: StartedEnrichment; isNew: boolean } =>
  db.transaction(() => {
    const now = clock.iso()
    const { idCrmVisitCard } = contactFor(db, idAccount, request, now)
    const running = db.get(RUNNING, idCrmVisitCard, request.type)
    if (running) return { enrichment: started(Number(running.idProcessAction)), isNew: false }
    const { type, webhookUrl = null, webhookSecret = null } = request
    const columns = {
      idAccount,
      idCrmVisitCard,
      type,
      webhookUrl,
      webhookSecret,
      created: now,
      modified: now,
    }
    const { id } = db.insert('enrichment', { ...columns, status: 'processing' satisfies Status })
    const end = clock.now() + durationOf(idCrmVisitCard, type)
    clock.schedule(ENRICHMENT_END, end, { idProcessAction: id } satisfies EndPayload)
    return { enrichment: started(id), isNew: true }
  })

/** One enrichment with its contact's current state. Throws 404, or 403 for another account's. */
export function readEnrichment(db: Database, idAccount: string, idProcessAction: number): Enrichment {
  const row = db.row('enrichment', { idProcessAction })
  if (!row) throw notFoundFailure('Enrichissement introuvable')
  if (row.idAccount !== idAccount) throw forbidden("Vous n'avez pas accès à cet enrichissement")
  const status = row.status as Status
  return {
    idProcessAction,
    status,
    executed: status !== 'processing',
    errored: status === 'failed',
    output: row.output === null ? null : (JSON.parse(String(row.output)) as unknown),
    crmVisitCard: contactById(db, Number(row.idCrmVisitCard)) ?? null,
  }
}

function enrich(db: Database, card: CrmVisitCard, type: EnrichmentType, now: string): CrmVisitCard {
  const enriched = { ...card, ...findingsFor(card, type), lastEnrichmentDate: now, modified: now }
  saveCrmVisitCard(db, enriched)
  return enriched
}

function announce(store: EventStore, row: Row, ending: Ending): void {
  const idAccount = String(row.idAccount)
  const eventType = eventTypeOf(ending.succeeded)
  const webhook = store.db.row('webhook_config', { idAccount, eventType, isActive: 1 })
  if (webhook) {
    const target = { idWebhookConfig: Number(webhook.idWebhookConfig) }
    queueEvent(store, { idAccount, eventType, payload: accountPayload(ending), target })
  }
  if (row.webhookUrl !== null) {
    const secret = row.webhookSecret === null ? null : String(row.webhookSecret)
    const target = { url: String(row.webhookUrl), secret }
    queueEvent(store, { idAccount, eventType, payload: requestPayload(ending), target })
  }
}

/** Ends the enrichment of a job: contact, outcome, events and the end of the job are one transaction. */
export function endEnrichment(store: EventStore, job: ScheduledJob): void {
  const { db, clock } = store
  const { idProcessAction } = job.payload as EndPayload
  db.transaction(() => {
    clock.finish(job)
    const row = db.row('enrichment', { idProcessAction, status: 'processing' satisfies Status })
    const card = row && contactById(db, Number(row.idCrmVisitCard))
    if (!card) return
    const timestamp = clock.iso()
    const type = row.type as EnrichmentType
    const succeeded = isFound(card.idCrmVisitCard)
    const result = resultOf(succeeded ? enrich(db, card, type, timestamp) : card)
    db.run(
      'UPDATE enrichment SET status = ?, output = ?, modified = ? WHERE idProcessAction = ?',
      (succeeded ? 'completed' : 'failed') satisfies Status,
      JSON.stringify(result),
      timestamp,
      idProcessAction,
    )
    const { idCrmVisitCard } = card
    announce(store, row, { idProcessAction, idCrmVisitCard, type, succeeded, timestamp, result })
  })
}
