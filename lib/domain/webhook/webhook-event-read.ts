import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

const whole = (value: unknown): unknown => (Number.isSafeInteger(value) ? value : 0)

const READ = new Map<string, (value: unknown) => unknown>([
  ['idWebhookEvent', whole],
  ['idWebhookConfig', whole],
  ['retryCount', whole],
  ['maxRetries', whole],
  ['payload', (value) => (isObject(value) ? value : {})],
])

/**
 * An event (api.md 2.15) that no rule fails on. An answer that breaks the contract was mended to its types, but still
 * has `NaN` for a count that is none, and any payload. Fields that were not requested stay absent.
 */
export function readEvent<Event extends Partial<WebhookEvent>>(event: Event): Event {
  const read = Object.entries(event).map(([field, value]) => [field, READ.get(field)?.(value) ?? value])
  return Object.fromEntries(read) as Event
}
