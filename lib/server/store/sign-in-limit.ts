import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'

const CHECKS = 10
const WINDOW_SECONDS = 15 * 60

const limiter = () =>
  singleton(
    'sign-in-limit',
    () => new RateLimiterMemory({ keyPrefix: 'sign-in', points: CHECKS, duration: WINDOW_SECONDS }),
  )

/**
 * Counts one check of a key against `address`: null when it may be made, else the seconds to wait.
 * Ten checks in fifteen minutes, right or wrong keys alike.
 */
export async function takeSignIn(address: string): Promise<number | null> {
  try {
    // Its timer runs for the whole window, and must not hold the request, key and all, as long.
    await outsideRequests(() => limiter().consume(address))
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}
