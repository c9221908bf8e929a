import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

const whole = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): Value | null =>
    is(value) ? value : null
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isText = (value: unknown): value is string => typeof value === 'string'
/** A value that api.md does not list is kept: screens show it as it is. */
const word = <Word extends string>(value: unknown): Word => text(value) as Word

const READ: { readonly [Field in keyof WebhookEvent]: (value: unknown) => WebhookEvent[Field] } = {
  idWebhookEvent: whole,
  idWebhookConfig: whole,
  idAccount: text,
  eventType: word,
  payload: (value) => (isObject(value) ? value : {}),
  status: word,
  httpStatus: orNull(isWhole),
  responseBody: orNull(isText),
  retryCount: whole,
  maxRetries: whole,
  nextRetryDate: orNull(isText),
  lastAttemptDate: orNull(isText),
  created: text,
  modified: text,
}

/**
 * An event with the types of the contract (api.md 2.15): the BFF passes on items that break the contract, and a field
 * of the wrong type is read as empty. Fields that were not requested stay absent.
 */
export function readEvent<Event extends Partial<WebhookEvent>>(event: Event): Event {
  const read = Object.entries(isObject(event) ? event : {}).map(([field, value]) =>
    Object.hasOwn(READ, field) ? [field, READ[field as keyof WebhookEvent](value)] : [field, value],
  )
  return Object.fromEntries(read) as Event
}
