import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { namesOf } from './names.ts'
import type { SharedServer } from './shared-server.ts'
import { sharedKey } from './shared-sign-outs.ts'
import { sharedServer } from './store.ts'

const MOST_FAILURES = 10
const WINDOW_MS = 15 * 60_000
/** Some four megabytes. */
const ADDRESSES = 20_000
/** While tries of the same address are under way, each of which may yet turn out well. */
const SOON_S = 2

/** What came of asking for a try: seconds to wait, or null and what is to be called, once, when it is over. */
export type SignInTry =
  | { readonly wait: number }
  | { readonly wait: null; readonly end: (failed: boolean) => Promise<void> }

/** A point that was taken: milliseconds to wait when there was none left, else what gives it back. */
type Point = number | (() => unknown)

interface Points {
  taken: number
  /** On `performance.now()`'s clock. */
  until: number
}

const ownPoints = () => singleton('sign-in-points', () => new Lru<string, Points>(ADDRESSES))

function takeOwn(name: string): Point {
  const now = performance.now()
  const known = ownPoints().get(name)
  const points = known && known.until > now ? known : { taken: 0, until: now + WINDOW_MS }
  if (points.taken >= MOST_FAILURES) return points.until - now
  points.taken += 1
  ownPoints().set(name, points)
  return () => {
    points.taken -= 1
    if (points.taken === 0) ownPoints().delete(name)
  }
}

// KEYS: the address's count. ARGV: the most, milliseconds to live. 0, or milliseconds to wait.
const TAKE = `
if tonumber(redis.call('get', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('pttl', KEYS[1]))
end
if redis.call('incr', KEYS[1]) == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`

// A count that has expired meanwhile is not begun anew.
const GIVE_BACK = `
if tonumber(redis.call('get', KEYS[1]) or '0') > 1 then return redis.call('decr', KEYS[1]) end
return redis.call('del', KEYS[1])`

async function takeShared(server: SharedServer, name: string): Promise<Point> {
  const keys = [sharedKey('sign-in', name)]
  const limits = [String(MOST_FAILURES), String(WINDOW_MS)]
  const wait = Number(await server.ask((client) => client.eval(TAKE, { keys, arguments: limits })))
  if (wait > 0) return wait
  // Where the server is gone by then, the point is lost with it or for a quarter of an hour.
  return () => server.ask((client) => client.eval(GIVE_BACK, { keys })).catch(() => undefined)
}

const underWay = () => singleton('sign-ins-under-way', () => new Map<string, number>())

function countUnderWay(name: string, step: 1 | -1): void {
  const count = (underWay().get(name) ?? 0) + step
  if (count > 0) underWay().set(name, count)
  else underWay().delete(name)
}

/**
 * One try to sign in from `address`: ten that fail in fifteen minutes, at whichever copy; while the shared server is
 * away or full, at this one. Each takes its point beforehand, so that many at once are not more than ten, and gets it
 * back unless it failed.
 */
export async function takeSignIn(address: string): Promise<SignInTry> {
  const name = namesOf('address', address)[0] ?? address
  const server = sharedServer()
  const point = server ? await takeShared(server, name).catch(() => takeOwn(name)) : takeOwn(name)
  if (typeof point === 'number') {
    const seconds = Math.max(1, Math.ceil(point / 1000))
    return { wait: underWay().has(name) ? Math.min(seconds, SOON_S) : seconds }
  }
  countUnderWay(name, 1)
  const end = async (failed: boolean) => {
    countUnderWay(name, -1)
    if (!failed) await point()
  }
  return { wait: null, end }
}
