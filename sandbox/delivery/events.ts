import type { QueryOf } from '#lib/contract/index.ts'
import { WebhookEvent, type WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import type { Clock } from '../clock.ts'
import type { Database, Row } from '../db/database.ts'
import { ACCOUNT_LADDER, REQUEST_LADDER } from './ladder.ts'
import type { SendOutcome } from './send.ts'

export interface EventStore {
  readonly db: Database
  readonly clock: Clock
}

export interface NewEvent {
  readonly idAccount: string
  readonly eventType: WebhookEventType
  readonly payload: unknown
  /** The webhook it goes to, or the url given in one request (6.2). */
  readonly target:
    | { readonly idWebhookConfig: number }
    | { readonly url: string; readonly secret: string | null }
}

/** Kind of the job that makes one attempt; its payload is an `AttemptPayload`. */
export const ATTEMPT = 'webhook-attempt'
export interface AttemptPayload {
  readonly idWebhookEvent: number
}

const WITHDRAWN = "Abandonné : le webhook a été supprimé ou désactivé avant l'envoi"

/** Pending events; matches a partial index. */
export const IS_WAITING = "status IN ('PENDING', 'RETRY')"

export const WITHDRAW = `UPDATE webhook_event SET status = 'FAILED', nextRetryDate = NULL, modified = ?,
  responseBody = coalesce(responseBody, ?)
  WHERE ${IS_WAITING} AND idWebhookConfig IS NOT NULL
    AND idWebhookConfig NOT IN (SELECT idWebhookConfig FROM webhook_config WHERE isActive = 1)`

export function scheduleAttempt({ clock }: EventStore, idWebhookEvent: number, at: number): void {
  clock.schedule(ATTEMPT, at, { idWebhookEvent } satisfies AttemptPayload)
}

/** `firstAttempt`: milliseconds since 1970 on the virtual clock; null when it is made at once. */
function insertEvent(
  { db, clock }: EventStore,
  event: NewEvent,
  maxRetries: number,
  firstAttempt: number | null,
): number {
  const { idWebhookConfig, url, secret } = { idWebhookConfig: null, url: null, secret: null, ...event.target }
  const now = clock.iso()
  return db.insert('webhook_event', {
    idAccount: event.idAccount,
    idWebhookConfig,
    url,
    secret,
    eventType: event.eventType,
    payload: JSON.stringify(event.payload),
    status: firstAttempt === null ? 'SENDING' : 'PENDING',
    maxRetries,
    nextRetryDate: firstAttempt === null ? null : clock.iso(firstAttempt),
    lastAttemptDate: firstAttempt === null ? now : null,
    created: now,
    modified: now,
  }).id
}

/** Adds an event and schedules its first attempt. Call in the transaction that causes the event. */
export function queueEvent(store: EventStore, event: NewEvent): void {
  const ladder = 'url' in event.target ? REQUEST_LADDER : ACCOUNT_LADDER
  const firstAttempt = store.clock.now() + ladder[0]
  scheduleAttempt(store, insertEvent(store, event, ladder.length, firstAttempt), firstAttempt)
}

/** Adds an event whose only attempt the caller makes at once; returns its id. */
export const beginTestEvent = (store: EventStore, event: NewEvent): number =>
  insertEvent(store, event, 1, null)

/** Adds delivered events of a deleted webhook, as the newest ones; returns the first and last id. */
export function addPastEvents({ db, clock }: EventStore, idAccount: string, count: number) {
  const now = clock.iso()
  const { id: last } = db.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO webhook_event (idAccount, idWebhookConfig, eventType, payload, status, httpStatus, retryCount, maxRetries,
       lastAttemptDate, created, modified)
     SELECT ?, 0, 'enrichment.completed', '{}', 'SUCCESS', 200, 0, 5, ?, ?, ? FROM n`,
    count,
    idAccount,
    now,
    now,
    now,
  )
  return { first: last - count + 1, last }
}

export interface EventStanding {
  readonly status: 'SUCCESS' | 'RETRY' | 'FAILED'
  readonly retryCount: number
  /** Only with RETRY. */
  readonly nextAttempt: number | null
}

/** Records the outcome of an attempt, unless the event has ended in another way meanwhile. */
export function recordAttempt(
  { db, clock }: EventStore,
  idWebhookEvent: number,
  { status, retryCount, nextAttempt }: EventStanding,
  { httpStatus, responseBody }: SendOutcome,
): void {
  db.run(
    `UPDATE webhook_event SET status = ?, retryCount = ?, nextRetryDate = ?, httpStatus = ?, responseBody = ?,
       modified = ? WHERE idWebhookEvent = ? AND status = 'SENDING'`,
    status,
    retryCount,
    nextAttempt === null ? null : clock.iso(nextAttempt),
    httpStatus,
    responseBody,
    clock.iso(),
    idWebhookEvent,
  )
}

/** Fails the pending events of webhooks that were deleted or deactivated. */
export function withdrawOrphans({ db, clock }: EventStore): void {
  db.run(WITHDRAW, clock.iso(), WITHDRAWN)
}

const toWebhookEvent = (row: Row) => WebhookEvent.parse({ ...row, payload: JSON.parse(String(row.payload)) })

const HISTORY = 'SELECT * FROM webhook_event WHERE idWebhookConfig IS NOT NULL AND idAccount = ?'
const NEWEST = 'ORDER BY idWebhookEvent DESC LIMIT ?'

/** Queries of the history, by the filters given (4.18); each has its own index. */
export const HISTORY_READS = {
  all: `${HISTORY} ${NEWEST}`,
  eventType: `${HISTORY} AND eventType = ? ${NEWEST}`,
  status: `${HISTORY} AND status = ? ${NEWEST}`,
  both: `${HISTORY} AND eventType = ? AND status = ? ${NEWEST}`,
} as const

/** The account's events, newest first, without per-request calls. */
export function readHistory(
  db: Database,
  idAccount: string,
  { eventType, status }: QueryOf<'listWebhookEvents'>,
  limit: number,
): WebhookEvent[] {
  const read = eventType ? (status ? 'both' : 'eventType') : status ? 'status' : 'all'
  const filters = [eventType, status].filter((each) => each !== undefined)
  return db.all(HISTORY_READS[read], idAccount, ...filters, limit).map(toWebhookEvent)
}
