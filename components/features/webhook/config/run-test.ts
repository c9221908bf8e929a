import { type PanelError, panelError } from '#components/ui/feedback/panel-state.ts'
import type { WebhookConfig, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { withSession } from '#lib/session/session-store.ts'
import { isWriteOutcomeUnknown } from './webhook-writes.ts'

export interface TestAnswer {
  idWebhookEvent: number
  status: WebhookEventStatus
  httpStatus: number | null
  responseBody: string | null
  /** Milliseconds; null where the API's timestamps do not tell. */
  durationMs: number | null
  /** Found in the history, as the API's response was lost or too late. */
  late: boolean
}

export type TestState =
  | { kind: 'sending'; since: number }
  | { kind: 'looking'; since: number }
  | ({ kind: 'answered' } & TestAnswer)
  /** No response, and no event in the history. */
  | { kind: 'lost' }
  | { kind: 'failed'; error: PanelError }

const LOOK_EVERY_MS = 1500
/** 16 × 1.5 s: well over the ten seconds that a delivery may take. */
const LOOKS = 16
/** Reads without the event after which it counts as never created. */
const LOOKS_WITHOUT_TRACE = 3

/** The newest event id before the test, as the test's will be higher. Null when it could not be read. */
async function newestEvent({ eventType }: WebhookConfig, signal: AbortSignal): Promise<number | null> {
  try {
    const fields = ['idWebhookEvent'] as const
    const { result } = await callEndpoint(
      'listWebhookEvents',
      { query: { eventType, limit: 10 }, fields },
      signal,
    )
    return Math.max(0, ...result.map((event) => event.idWebhookEvent))
  } catch {
    return null
  }
}

const between = (from: string | null, to: string): number | null => {
  const ms = Date.parse(to) - Date.parse(from ?? '')
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}

/** The test's event from the history, once it has ended; undefined while in flight, null where there is none. */
async function findEvent(
  { idWebhookConfig, eventType }: WebhookConfig,
  after: number,
  signal: AbortSignal,
): Promise<TestAnswer | undefined | null> {
  const { result } = await callEndpoint('listWebhookEvents', { query: { eventType, limit: 50 } }, signal)
  const made = result
    .map(readEvent)
    .filter((event) => event.idWebhookEvent > after && event.idWebhookConfig === idWebhookConfig)
    .filter((event) => event.payload.test === true)
    .sort((a, b) => a.idWebhookEvent - b.idWebhookEvent)[0]
  if (!made) return null
  if (made.status === 'SENDING' || made.status === 'PENDING') return undefined
  const { idWebhookEvent, status, httpStatus, responseBody, lastAttemptDate, created, modified } = made
  const durationMs = between(lastAttemptDate ?? created, modified)
  return { idWebhookEvent, status, httpStatus, responseBody, durationMs, late: true }
}

async function lookFor(
  config: WebhookConfig,
  after: number,
  signal: AbortSignal,
): Promise<TestAnswer | null> {
  let traceless = 0
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await findEvent(config, after, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    if (found) return found
    if (found === null) traceless += 1
    if (traceless >= LOOKS_WITHOUT_TRACE) return null
    await wait(LOOK_EVERY_MS, signal)
  }
  return null
}

/**
 * Sends a test (api.md 4.18) and reports its progress. The API responds once the receiver has. Where that response
 * is lost on the way, the outcome is read from the event in the history.
 */
export async function runTest(
  config: WebhookConfig,
  tell: (state: TestState) => void,
  signal: AbortSignal,
): Promise<void> {
  const begun = Date.now()
  tell({ kind: 'sending', since: begun })
  const before = await newestEvent(config, signal)
  const started = performance.now()
  try {
    const { result } = await withSession(() =>
      callEndpoint('testWebhook', { params: { id: config.idWebhookConfig } }, signal),
    )
    tell({ kind: 'answered', ...result, durationMs: performance.now() - started, late: false })
  } catch (error) {
    if (signal.aborted) return
    if (!isWriteOutcomeUnknown(error)) return tell({ kind: 'failed', error: panelError(error) })
    tell({ kind: 'looking', since: begun })
    try {
      const found = before === null ? null : await lookFor(config, before, signal)
      tell(found ? { kind: 'answered', ...found } : { kind: 'lost' })
    } catch {
      // Aborted, as the person left the page.
    }
  }
}
