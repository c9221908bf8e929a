import { BffError } from '../errors.ts'
import { Lru } from '../lru.ts'
import { type Limit, workerChannel } from '../process/workers.ts'
import { singleton } from '../singleton.ts'
import type { SharedServer } from './shared-server.ts'
import { sharedKey } from './shared-sign-outs.ts'
import { sharedServer } from './store.ts'

/** About four megabytes per kind. */
const MAX_NAMES = 20_000

/** A point of a limit: milliseconds to wait when none was left, else the function that gives it back. */
export type Point = number | (() => unknown)

interface Points {
  taken: number
  /** On `performance.now()`'s clock. */
  until: number
}

const ownPoints = (kind: Limit['kind']) =>
  singleton(`${kind}-points`, () => new Lru<string, Points>(MAX_NAMES))

export function takeLocalPoint({ kind, max, windowMs }: Limit, name: string): Point {
  const now = performance.now()
  const known = ownPoints(kind).get(name)
  const points = known && known.until > now ? known : { taken: 0, until: now + windowMs }
  if (points.taken >= max) return points.until - now
  points.taken += 1
  ownPoints(kind).set(name, points)
  return () => refundPoint(kind, name)
}

/** Gives a point of `name` back in this process, unless its window has ended. */
export function refundPoint(kind: Limit['kind'], name: string): void {
  const points = ownPoints(kind).get(name)
  if (points === undefined || points.until <= performance.now()) return
  points.taken -= 1
  if (points.taken === 0) ownPoints(kind).delete(name)
}

/** Takes a point in the primary process, which all workers of this machine share. */
async function takeOwn(limit: Limit, name: string): Promise<Point> {
  const others = workerChannel()
  if (!others) return takeLocalPoint(limit, name)
  const wait = await others.ask<number>({ of: 'take', limit, name })
  if (wait > 0) return wait
  return () => others.ask({ of: 'give back', kind: limit.kind, name }).catch(() => undefined)
}

// KEYS: the name's count. ARGV: the limit, TTL in milliseconds. Returns 0, or milliseconds to wait.
const TAKE = `
if tonumber(redis.call('get', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('pttl', KEYS[1]))
end
if redis.call('incr', KEYS[1]) == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`

// A count that has expired meanwhile must not start a new one.
const GIVE_BACK = `
if tonumber(redis.call('get', KEYS[1]) or '0') > 1 then return redis.call('decr', KEYS[1]) end
return redis.call('del', KEYS[1])`

async function takeShared(server: SharedServer, limit: Limit, name: string): Promise<Point> {
  const keys = [sharedKey(limit.kind, name)]
  const limits = [String(limit.max), String(limit.windowMs)]
  const wait = Number(await server.ask((client) => client.eval(TAKE, { keys, arguments: limits })))
  if (wait > 0) return wait
  // If the server is away by then, the point stays taken until the window ends.
  return () => server.ask((client) => client.eval(GIVE_BACK, { keys })).catch(() => undefined)
}

/** Takes a point of `name`, shared among all copies; while the shared server is away or full, only among this copy's workers. */
export async function takeRateLimitPoint(limit: Limit, name: string): Promise<Point> {
  const server = sharedServer()
  return server ? takeShared(server, limit, name).catch(() => takeOwn(limit, name)) : takeOwn(limit, name)
}

/** Takes a point of `name`; throws 429 `rate_limited` where none is left. */
export async function takePointOrThrow(limit: Limit, name: string): Promise<void> {
  const point = await takeRateLimitPoint(limit, name)
  if (typeof point !== 'number') return
  const retryAfter = Math.max(1, Math.ceil(point / 1000))
  throw new BffError(429, 'rate_limited', 'This is asked too often: wait before the next time', {
    retryAfter,
  })
}
