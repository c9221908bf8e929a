import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'
import { namesOf } from './names.ts'
import type { SharedServer } from './shared-server.ts'
import { sharedKey } from './shared-sign-outs.ts'
import { sharedServer } from './store.ts'

const LIMIT = { points: 10, duration: 15 * 60 }

interface Script {
  keys: string[]
  arguments: string[]
}

/** Counts on the shared server; while that is away, in this process alone. */
const sharedLimiter = (server: SharedServer, own: RateLimiterMemory) =>
  new RateLimiterRedis({
    ...LIMIT,
    keyPrefix: sharedKey('sign-in'),
    // All that the limiter asks of a client.
    storeClient: {
      eval: (text: string, script: Script) => server.ask((client) => client.eval(text, script)),
    },
    useRedisPackage: true,
    insuranceLimiter: own,
  })

const limiter = () =>
  singleton('sign-in-limit', () => {
    const own = new RateLimiterMemory({ ...LIMIT, keyPrefix: 'sign-in' })
    const server = sharedServer()
    return server ? sharedLimiter(server, own) : own
  })

/**
 * Counts one check of a key against `address`: null when it may be made, else the seconds to wait.
 * Ten checks in fifteen minutes, right or wrong keys alike, at whichever copy.
 */
export async function takeSignIn(address: string): Promise<number | null> {
  const name = namesOf('address', address)[0] ?? address
  try {
    // Its timer runs for the whole window, and must not hold the request, key and all, as long.
    await outsideRequests(() => limiter().consume(name))
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}
