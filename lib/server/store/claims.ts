import { outsideRequests } from '../outside.ts'
import { workerChannel } from '../process/workers.ts'
import { sharedServer } from './store.ts'

async function claimed(key: string, text: string, ms: number): Promise<[string | null] | null> {
  const server = sharedServer()
  if (!server) {
    const had = await workerChannel()?.ask<string | null>({ of: 'claim', name: key, text, ms })
    return had == null ? null : [had]
  }
  const first = { condition: 'NX', expiration: { type: 'PX', value: ms } } as const
  return server.ask(async (client) => ((await client.set(key, text, first)) ? null : [await client.get(key)]))
}

/**
 * A lock with a TTL, among all copies or, without a server that they share, the workers of this one. Null: the caller
 * now holds `key` for `ms`. Else the text of the holder, or null where it has expired since. While the shared server is
 * away or full, everybody gets the lock.
 */
export const acquireLock = (key: string, text: string, ms: number): Promise<[string | null] | null> =>
  claimSharedKey(key, text, ms).catch(() => null)

/** The same, but throws while the shared server is away or full. */
export const claimSharedKey = (key: string, text: string, ms: number): Promise<[string | null] | null> =>
  outsideRequests(() => claimed(key, text, ms))

// KEYS: the lock. ARGV: its holder's text, TTL in milliseconds; 0 deletes it.
const HOLD = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`

/**
 * Lets a lock last `ms` from now on if it is still held with `text`, which is the caller's alone: it may have expired, and
 * be another's.
 */
export async function renewLock(key: string, text: string, ms: number): Promise<void> {
  const server = sharedServer()
  const told = server
    ? server.ask((client) => client.eval(HOLD, { keys: [key], arguments: [text, String(ms)] }))
    : workerChannel()?.ask({ of: 'hold', name: key, text, ms })
  await Promise.resolve<unknown>(told).catch(() => undefined)
}

export const releaseLock = (key: string, text: string): Promise<void> => renewLock(key, text, 0)
