import { ACCOUNT_WEBHOOK_HEADERS, REQUEST_WEBHOOK_SIGNATURE_HEADER } from '#lib/contract/events.ts'
import { signAccountDelivery, signRequestDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { DISK_PAUSE, type ScheduledJob } from '../clock.ts'
import { isDiskFault } from '../db/database.ts'
import {
  type AttemptPayload,
  type EventStanding,
  type EventStore,
  IS_WAITING,
  recordAttempt,
  scheduleAttempt,
  withdrawOrphans,
} from './events.ts'
import { ACCOUNT_LADDER, REQUEST_LADDER } from './ladder.ts'
import { type DeliveryCall, type SendOptions, type SendOutcome, send } from './send.ts'

/** An event to deliver, with the url and secret that are valid at that moment. */
interface DueEvent {
  readonly idWebhookEvent: number
  readonly isAccountLevel: boolean
  readonly eventType: string
  readonly url: string
  /** Null for a per-request call that is not signed. */
  readonly secret: string | null
  readonly payload: string
  readonly retryCount: number
}

const INTERRUPTED = "Abandonné : le service s'est arrêté pendant le test"

const DUE_EVENT = `SELECT e.*, coalesce(c.url, e.url) AS targetUrl, coalesce(c.secret, e.secret) AS targetSecret
  FROM webhook_event e LEFT JOIN webhook_config c USING (idWebhookConfig) WHERE e.idWebhookEvent = ?`

function readEvent({ db }: EventStore, idWebhookEvent: number): DueEvent | null {
  const row = db.get(DUE_EVENT, idWebhookEvent)
  if (!row || row.targetUrl === null) return null
  return {
    idWebhookEvent,
    isAccountLevel: row.idWebhookConfig !== null,
    eventType: String(row.eventType),
    url: String(row.targetUrl),
    secret: row.targetSecret === null ? null : String(row.targetSecret),
    payload: String(row.payload),
    retryCount: Number(row.retryCount),
  }
}

/** Makes events of which an attempt began and was not recorded pending again. */
const RESUME = `UPDATE webhook_event
  SET status = iif(retryCount = 0, 'PENDING', 'RETRY'), nextRetryDate = ?, modified = ? WHERE status = 'SENDING'`

/** Moves a pending event to SENDING; null when it has ended. One already SENDING was attempted before by this job. */
function claim(store: EventStore, idWebhookEvent: number): DueEvent | null {
  const { db, clock } = store
  return db.transaction(() => {
    const now = clock.iso()
    const { changes: resumed } = db.run(`${RESUME} AND idWebhookEvent = ?`, now, now, idWebhookEvent)
    // Its webhook may have been deleted or switched off since.
    if (resumed > 0) withdrawOrphans(store)
    const { changes } = db.run(
      `UPDATE webhook_event SET status = 'SENDING', nextRetryDate = NULL, lastAttemptDate = ?, modified = ?
       WHERE idWebhookEvent = ? AND ${IS_WAITING}`,
      now,
      now,
      idWebhookEvent,
    )
    return changes === 1 ? readEvent(store, idWebhookEvent) : null
  })
}

async function headersOf(event: DueEvent, timestamp: string): Promise<DeliveryCall['headers']> {
  const { secret, payload: body } = event
  if (secret === null) return {}
  if (!event.isAccountLevel) {
    return { [REQUEST_WEBHOOK_SIGNATURE_HEADER]: await signRequestDelivery({ secret, body }) }
  }
  return {
    [ACCOUNT_WEBHOOK_HEADERS.signature]: await signAccountDelivery({ secret, timestamp, body }),
    [ACCOUNT_WEBHOOK_HEADERS.event]: event.eventType,
    [ACCOUNT_WEBHOOK_HEADERS.id]: String(event.idWebhookEvent),
    [ACCOUNT_WEBHOOK_HEADERS.timestamp]: timestamp,
  }
}

async function deliver(event: DueEvent, { clock }: EventStore, options: SendOptions): Promise<SendOutcome> {
  const headers = await headersOf(event, clock.iso())
  return send({ url: event.url, headers, body: event.payload }, options)
}

function standingAfter(event: DueEvent, outcome: SendOutcome, now: number): EventStanding {
  const { retryCount } = event
  if (outcome.delivered) return { status: 'SUCCESS', retryCount, nextAttempt: null }
  const ladder: readonly number[] = event.isAccountLevel ? ACCOUNT_LADDER : REQUEST_LADDER
  const failures = retryCount + 1
  const wait = ladder[failures]
  return wait === undefined
    ? { status: 'FAILED', retryCount: failures, nextAttempt: null }
    : { status: 'RETRY', retryCount: failures, nextAttempt: now + wait }
}

/**
 * Makes the attempt of a job. Claiming and recording are two transactions, and the job ends with the second: if the
 * process is killed in between, event and job remain, and `recoverEvents` resets the event.
 */
export async function attemptDelivery(
  store: EventStore,
  options: SendOptions,
  job: ScheduledJob,
): Promise<void> {
  const { idWebhookEvent } = job.payload as AttemptPayload
  const event = claim(store, idWebhookEvent)
  if (!event) return
  const outcome = await deliver(event, store, options)
  store.db.transaction(() => {
    const standing = standingAfter(event, outcome, store.clock.now())
    recordAttempt(store, idWebhookEvent, standing, outcome)
    if (standing.nextAttempt !== null) scheduleAttempt(store, idWebhookEvent, standing.nextAttempt)
    withdrawOrphans(store)
    store.clock.finish(job)
  })
}

/** Records it as soon as the disk has room again: the caller is told that it is not recorded now. */
function recordLater(record: () => void): void {
  const timer = setInterval(() => {
    try {
      record()
    } catch (error) {
      if (isDiskFault(error)) return
    }
    clearInterval(timer)
  }, DISK_PAUSE).unref()
}

/** Makes the only attempt at a test event (4.18), and records its outcome. */
export async function deliverTest(
  store: EventStore,
  options: SendOptions,
  idWebhookEvent: number,
): Promise<SendOutcome> {
  const event = readEvent(store, idWebhookEvent)
  if (!event) throw new Error(`Test event ${idWebhookEvent} has no webhook`)
  const outcome = await deliver(event, store, options)
  const standing: EventStanding = outcome.delivered
    ? { status: 'SUCCESS', retryCount: 0, nextAttempt: null }
    : { status: 'FAILED', retryCount: 1, nextAttempt: null }
  const record = () => recordAttempt(store, idWebhookEvent, standing, outcome)
  try {
    record()
  } catch (error) {
    if (isDiskFault(error)) recordLater(record)
    throw error
  }
  return outcome
}

/**
 * Call before the clock starts. Events left in SENDING by an ended process become pending again, except tests, whose
 * caller is gone; and every pending event gets a job.
 */
export function recoverEvents(store: EventStore): void {
  const { db, clock } = store
  db.transaction(() => {
    const now = clock.iso()
    db.run(
      `UPDATE webhook_event SET status = 'FAILED', retryCount = 1, responseBody = ?, modified = ?
       WHERE status = 'SENDING' AND maxRetries = 1`,
      INTERRUPTED,
      now,
    )
    db.run(RESUME, now, now)
    withdrawOrphans(store)
    const stranded = db.ids(
      `SELECT idWebhookEvent FROM webhook_event WHERE ${IS_WAITING} AND idWebhookEvent NOT IN
         (SELECT payload ->> 'idWebhookEvent' FROM job WHERE kind = 'webhook-attempt')`,
    )
    for (const idWebhookEvent of stranded) scheduleAttempt(store, idWebhookEvent, clock.now())
  })
}
