import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** api.md 6.1: the wait before each of the five attempts, milliseconds. */
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
  /** The next to be made. */
  | 'next'
  /** Made if all before it fail. */
  | 'planned'
  /** Never made: delivered before, or given up before. */
  | 'unused'

export interface LadderStep {
  /** From 1. */
  number: number
  kind: StepKind
  /** Milliseconds since 1970, on the API's clock; null where nothing tells. */
  at: number | null
  /** The API says this moment; otherwise it is reckoned from the schedule. */
  isExact: boolean
  /** The wait before it, milliseconds; null for a test, which is sent at once. */
  delay: number | null
}

export interface Ladder {
  steps: LadderStep[]
  /** Attempts begun. */
  made: number
  total: number
  /** When the last attempt would be made if all fail; null once the event has ended, or when unknown. */
  givesUpAt: number | null
  /** FAILED with attempts left: the webhook was switched off or deleted, or it was a test. */
  isCutShort: boolean
}

/** An instant of the API, milliseconds, or null. */
const stamp = (text: string | null): number | null => {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/** Whether an event is a test send (api.md 6.1): it has one attempt and no schedule. */
export const isTestEvent = ({ payload }: Pick<WebhookEvent, 'payload'>): boolean => payload.test === true

/** More steps than these nobody could read, and no schedule has them. */
const MOST_STEPS = 20

/** How many attempts an event has in all, at least one: `maxRetries`, or as many as were counted. */
const totalOf = ({ maxRetries, retryCount }: LadderEvent) =>
  Math.min(MOST_STEPS, Math.max(1, maxRetries, retryCount))

/** Attempts begun (api.md 2.15, 3.2): `retryCount` counts failures; a delivery or one under way is one more. */
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
 * The attempts of an event, made and to come, by the schedule of api.md 6.1. The API gives the moments of the last and
 * the next only: the others are reckoned, earlier ones as the latest they can have been.
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

/** How long an attempt may stay due before the API's clock is doubted, milliseconds. */
const LATE = 15 * SECOND

type Stamps = Pick<WebhookEvent, 'created' | 'modified' | 'lastAttemptDate'> &
  Partial<Pick<WebhookEvent, 'nextRetryDate'>>

/** The latest moment that an answer tells of, milliseconds since 1970; -Infinity where it tells of none. */
export function newestStamp(events: readonly Stamps[]): number {
  let newest = Number.NEGATIVE_INFINITY
  for (const { created, modified, lastAttemptDate } of events) {
    for (const text of [created, modified, lastAttemptDate]) newest = Math.max(newest, stamp(text) ?? newest)
  }
  return newest
}

/**
 * How far the API's clock is ahead of this one (behind: negative), milliseconds, told from one answer: nothing in it
 * can have happened after it was made, and what waits was not due. 0 unless the answer proves otherwise.
 * @param fetchedAt when the answer came, milliseconds since 1970 on the clock here
 */
export function clockOffset(events: readonly Stamps[], fetchedAt: number): number {
  const newest = newestStamp(events)
  if (newest > fetchedAt) return newest - fetchedAt
  let due = Number.POSITIVE_INFINITY
  for (const { nextRetryDate = null } of events) {
    const next = stamp(nextRetryDate)
    if (next !== null && next >= newest) due = Math.min(due, next)
  }
  return due + LATE < fetchedAt ? due - fetchedAt : 0
}

/** A wait in words of digits: `0:07`, `4:00`, `1:02:03`. Negative is `0:00`. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`
}
