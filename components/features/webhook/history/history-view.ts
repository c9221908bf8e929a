import type { QueryOf } from '#lib/contract/index.ts'
import type { WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { diagnoseEvent } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { type FilterTexts, textsOf } from '#lib/view.ts'
import { EVENT_TYPES } from '../config/event-type.ts'

/** The filters that the API applies, and those applied to its response here. */
const ASKED = ['eventType', 'status', 'limit'] as const
const HERE = ['text', 'from', 'to', 'http', 'sends'] as const
const HISTORY_FIELDS = [...ASKED, ...HERE] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]
export type HistoryTexts = FilterTexts<HistoryField>
export const historyView = textsOf(HISTORY_FIELDS)

/** The API's default limit (api.md 8). */
export const DEFAULT_LIMIT = 50
export const LIMITS = [DEFAULT_LIMIT, 100, 250, 500, 1000] as const

/** The API query of the filter; values that the API does not know are left out. */
export function historyQuery(texts: HistoryTexts): QueryOf<'listWebhookEvents'> {
  const eventType = EVENT_TYPES.find((type) => type === texts.eventType)
  const status: WebhookEventStatus | undefined = EVENT_STATUSES.find((each) => each === texts.status)
  const limit = LIMITS.find((each) => String(each) === texts.limit) ?? DEFAULT_LIMIT
  return { ...(eventType ? { eventType } : {}), ...(status ? { status } : {}), limit }
}

export const hasLocalFilters = (texts: HistoryTexts): boolean =>
  HERE.some((field) => texts[field] !== undefined)

/** "None" in every language of the placeholder; all of them are accepted in every language. */
const NO_ANSWER = /^(?:none|aucune?|keiner?)$/i

function httpFits(event: WebhookEvent, wanted: string): boolean {
  const { httpStatus } = event
  // One that waits for its first attempt has no outcome yet.
  if (NO_ANSWER.test(wanted)) return !httpStatus && diagnoseEvent(event) !== null
  if (httpStatus === null) return false
  const hundreds = /^([1-9])xx$/i.exec(wanted)?.[1]
  return hundreds ? Math.floor(httpStatus / 100) === Number(hundreds) : String(httpStatus) === wanted
}

/** Whether a text is an HTTP status, a class of them (`5xx`), or "none". */
export const isHttpFilter = (text: string): boolean =>
  NO_ANSWER.test(text) || /^[1-9](?:xx|\d\d)$/i.test(text)

/** What a payload says, without the names of its fields: “phone” is one in each of them. */
const wordsIn = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(wordsIn).join(' ')
    : String(value ?? '')

const dayOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null)

/** The events that pass the filters applied here, in their order. `dayText` gives the day of an event. */
export function filterEvents(
  events: readonly WebhookEvent[],
  texts: HistoryTexts,
  dayText: (created: string) => string,
): WebhookEvent[] {
  const words = foldText(texts.text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const [from, to] = [dayOf(texts.from ?? ''), dayOf(texts.to ?? '')]
  const http = texts.http !== undefined && isHttpFilter(texts.http) ? texts.http : null
  return events.filter((event) => {
    if (http !== null && !httpFits(event, http)) return false
    if (texts.sends === 'real' && isTestEvent(event)) return false
    if (texts.sends === 'test' && !isTestEvent(event)) return false
    if (from !== null || to !== null) {
      const day = dayText(event.created)
      if ((from !== null && day < from) || (to !== null && day > to)) return false
    }
    if (words.length === 0) return true
    const where = foldText(
      `${event.idWebhookEvent} ${event.idWebhookConfig} ${event.responseBody ?? ''} ${wordsIn(event.payload)}`,
    )
    return words.every((word) => where.includes(word))
  })
}

/** A snapshot of the list while somebody reads it; `frozen`: its events are not updated in place either. */
export interface Held {
  events: readonly WebhookEvent[]
  frozen: boolean
}

/** The events to show, and the number of newer ones held back. Events in the snapshot neither move nor disappear. */
export function holdBackNewer(
  fresh: readonly WebhookEvent[],
  held: Held | null,
): { shown: readonly WebhookEvent[]; waiting: number } {
  if (held === null) return { shown: fresh, waiting: 0 }
  const known = new Set(held.events.map(({ idWebhookEvent }) => idWebhookEvent))
  const waiting = fresh.filter(({ idWebhookEvent }) => !known.has(idWebhookEvent)).length
  if (held.frozen) return { shown: held.events, waiting }
  const now = new Map(fresh.map((event) => [event.idWebhookEvent, event]))
  return { shown: held.events.map((event) => now.get(event.idWebhookEvent) ?? event), waiting }
}
