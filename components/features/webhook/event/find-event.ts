import type { QueryOf } from '#lib/contract/index.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { callEndpoint } from '#lib/query/call.ts'

type Asked = QueryOf<'listWebhookEvents'>

/** How far one answer reaches, in steps; the last only when somebody asks for it. */
const STEPS = [50, 250, 1000] as const
const REACH = 1000
export const DEEP_REACH = 5000

export interface FoundEvent {
  /** Null: not among what the API gives. */
  event: WebhookEvent | null
  /** Everything that the answer held which has the event, to tell the API's clock from. */
  beside: WebhookEvent[]
  /** The call that found it: the first to be made next time. */
  asked: Asked | null
  /** Whether the API answered all the events that there are: then the event does not exist. */
  isWhole: boolean
}

/** Looks an event up in the history, as the API gives none by its id (api.md 4.18). Throws ApiError. */
export async function findEvent(
  idWebhookEvent: number,
  known: Asked | null,
  isDeep: boolean,
  signal: AbortSignal,
): Promise<FoundEvent> {
  const read = async (asked: Asked) => {
    const answer = await callEndpoint('listWebhookEvents', { query: asked }, signal)
    const result = answer.result.map(readEvent)
    const event = result.find((each) => each.idWebhookEvent === idWebhookEvent) ?? null
    return { event, beside: result, asked, isWhole: result.length < (asked.limit ?? 0) }
  }
  if (known) {
    const found = await read(known)
    if (found.event) return found
  }
  for (const limit of isDeep ? [DEEP_REACH] : STEPS) {
    const found = await read({ limit })
    if (found.event || found.isWhole) return found
  }
  // Each status has a list of its own: it reaches further back where the status is rare.
  let isWhole = true
  for (const status of EVENT_STATUSES) {
    const found = await read({ status, limit: isDeep ? DEEP_REACH : REACH })
    if (found.event) return found
    isWhole &&= found.isWhole
  }
  return { event: null, beside: [], asked: null, isWhole }
}
