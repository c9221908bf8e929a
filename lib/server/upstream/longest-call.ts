import { PACE_WAIT_MS } from '#client/pace.ts'
import { DELIVERY_TIMEOUT_MS } from '#lib/domain/webhook/delivery-timeout.ts'
import { env } from '../env.ts'

/**
 * How long a call under /api may take, milliseconds: a write waits for those before it (serialise-writes.ts), then for its
 * turn at an API that limits the rate, then for the answer, which takes longest for a webhook's test. Balancers must wait
 * longer (docs/configuration.md): to one that gives up a write has failed, though it may still be made.
 */
export function longestCallMs(): number {
  const { API_TIMEOUT_MS } = env()
  return PACE_WAIT_MS + API_TIMEOUT_MS + Math.max(API_TIMEOUT_MS, DELIVERY_TIMEOUT_MS)
}
