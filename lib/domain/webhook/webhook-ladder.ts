import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The delay before each of the five attempts, milliseconds (api.md 6.1). */
export const RETRY_DELAYS: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]

export type LadderEvent = Pick<
  WebhookEvent,
  | 'status'
  | 'retryCount'
  | 'maxRetries'
  | 'nextRetryDate'
  | 'lastAttemptDate'
  | 'created'
  | 'modified'
  | 'payload'
>

export type StepKind =
  /** The attempt was made, and failed. */
  | 'failed'
  | 'delivered'
  | 'sending'
  /** The next attempt. */
  | 'next'
  /** Will be made if all attempts before it fail. */
  | 'planned'
  /** Never made: delivered or given up before. */
  | 'unused'

export interface LadderStep {
  /** From 1. */
  number: number
  kind: StepKind
  /** Milliseconds since 1970, on the API's clock; null where unknown. */
  at: number | null
  /** The API gave this time; otherwise it is computed from the schedule. */
  isExact: boolean
  /** The delay before it, milliseconds; null for a test, which is sent at once. */
  delay: number | null
}

export interface Ladder {
  steps: LadderStep[]
  /** Number of attempts begun. */
  made: number
  total: number
  /** When the last attempt would be made if all fail; null once the event has ended, or when unknown. */
  givesUpAt: number | null
  /** FAILED with attempts left: the webhook was switched off or deleted, or it was a test. */
  isCutShort: boolean
}

/** Parses a time of the API into milliseconds since 1970; null where absent or invalid. */
const stamp = (text: string | null): number | null => {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/** Whether an event is a test send (api.md 6.1): it has one attempt and no schedule. */
export const isTestEvent = ({ payload }: Pick<WebhookEvent, 'payload'>): boolean => payload.test === true

/** Most steps shown; no schedule has more. */
const MAX_STEPS = 20

/** The number of attempts of an event, at least one: `maxRetries`, or more where more were counted. */
const totalOf = ({ maxRetries, retryCount }: LadderEvent) =>
  Math.min(MAX_STEPS, Math.max(1, maxRetries, retryCount))

/** Attempts begun (api.md 2.15, 3.2): `retryCount` counts failures; one delivered or in flight is one more. */
export function attemptsMade(event: LadderEvent): number {
  const failures = Math.max(0, event.retryCount)
  const more = event.status === 'SUCCESS' || event.status === 'SENDING' ? 1 : 0
  return Math.min(totalOf(event), failures + more)
}

function kindOf(event: LadderEvent, number: number, made: number): StepKind {
  const { status } = event
  if (number < made) return 'failed'
  if (number === made) return status === 'SUCCESS' ? 'delivered' : status === 'SENDING' ? 'sending' : 'failed'
  if (status === 'SUCCESS' || status === 'FAILED') return 'unused'
  return number === made + 1 && status !== 'SENDING' ? 'next' : 'planned'
}

/**
 * The past and future attempts of an event, by the schedule of api.md 6.1. The API gives the times of the last and the
 * next attempt only. The others are computed; a past one is the latest time it can have been.
 */
export function ladderOf(event: LadderEvent): Ladder {
  const total = totalOf(event)
  const made = attemptsMade(event)
  const isTest = isTestEvent(event)
  const delayOf = (number: number) => (isTest ? null : (RETRY_DELAYS[number - 1] ?? null))
  const kinds = Array.from({ length: total }, (_, index) => kindOf(event, index + 1, made))
  const at = new Array<number | null>(total).fill(null)
  const last = stamp(event.lastAttemptDate)
  if (made > 0) at[made - 1] = last
  for (let number = made - 1; number >= 1; number -= 1) {
    const [later, delay] = [at[number] ?? null, delayOf(number + 1)]
    at[number - 1] = later === null || delay === null ? null : later - delay
  }
  const next = stamp(event.nextRetryDate)
  for (let number = made + 1; number <= total; number += 1) {
    const kind = kinds[number - 1]
    if (kind === 'unused') break
    const [delay, before] = [delayOf(number), number === 1 ? stamp(event.created) : (at[number - 2] ?? null)]
    const reckoned = delay === null || before === null ? null : before + delay
    at[number - 1] = kind === 'next' ? (next ?? reckoned) : reckoned
  }
  const steps = kinds.map((kind, index): LadderStep => {
    const number = index + 1
    const isExact = (number === made && last !== null) || (kind === 'next' && next !== null)
    return { number, kind, at: at[index] ?? null, isExact, delay: delayOf(number) }
  })
  const isOver = event.status === 'SUCCESS' || event.status === 'FAILED'
  return {
    steps,
    made,
    total,
    givesUpAt: isOver ? null : (at[total - 1] ?? null),
    isCutShort: event.status === 'FAILED' && made < total,
  }
}

/** How long an attempt may be overdue before the API's clock is assumed to differ, milliseconds. */
const OVERDUE_TOLERANCE = 15 * SECOND

type Stamps = Pick<WebhookEvent, 'created' | 'modified' | 'lastAttemptDate'> &
  Partial<Pick<WebhookEvent, 'nextRetryDate'>>

/** The latest past time in a response, milliseconds since 1970; -Infinity where it has none. */
export function newestStamp(events: readonly Stamps[]): number {
  let newest = Number.NEGATIVE_INFINITY
  for (const { created, modified, lastAttemptDate } of events) {
    for (const text of [created, modified, lastAttemptDate]) newest = Math.max(newest, stamp(text) ?? newest)
  }
  return newest
}

/**
 * How far the API's clock is ahead of the local one (behind: negative), milliseconds, estimated from one response: its
 * past times cannot be later than the response, nor its next attempts long overdue. 0 unless it proves otherwise.
 * @param fetchedAt when the response arrived, milliseconds since 1970 on the local clock
 */
export function clockOffset(events: readonly Stamps[], fetchedAt: number): number {
  const newest = newestStamp(events)
  if (newest > fetchedAt) return newest - fetchedAt
  let due = Number.POSITIVE_INFINITY
  for (const { nextRetryDate = null } of events) {
    const next = stamp(nextRetryDate)
    if (next !== null && next >= newest) due = Math.min(due, next)
  }
  return due + OVERDUE_TOLERANCE < fetchedAt ? due - fetchedAt : 0
}

/** Formats a duration in milliseconds: `0:07`, `4:00`, `1:02:03`. Negative is `0:00`. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`
}
