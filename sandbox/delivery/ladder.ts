const SECOND = 1000
const MINUTE = 60 * SECOND

/** Section 6.1: the wait before each of the five attempts at an account's webhook, in milliseconds. */
export const ACCOUNT_LADDER = [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE] as const

/** Section 6.2: the wait before each of the three attempts at a per-request webhook. */
export const REQUEST_LADDER = [5 * SECOND, 25 * SECOND, 125 * SECOND] as const
