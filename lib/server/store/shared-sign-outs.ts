import type { Limit } from '../process/workers.ts'
import type { SharedClient } from './shared-server.ts'

/** A sign-out as stored on the shared server: `at` is 0 for a single session, else the time for a whole account. */
export interface SharedSignOut {
  readonly name: string
  readonly at: number
  readonly until: number
}

// The braces put all keys into one hash slot of a cluster.
const PREFIX = '{company-dashboard}'
const LOG = `${PREFIX}:sign-outs`
const PAGE = 1000

/** A key of this program on the shared server; all begin with the same prefix. */
export const sharedKey = (kind: 'write' | 'grant' | Limit['kind'], name = ''): string =>
  `${PREFIX}:${kind}${name === '' ? '' : `:${name}`}`

const recordKey = (name: string) => `${PREFIX}:out:${name}`

// KEYS: record, log. ARGV: name, at, until, TTL in milliseconds, id before which the log is trimmed. A record that
// exists is not logged again: a copy that reconnects sends all it knows. Allowed on a full server as well
// (`allow-oom`): a sign-out is small, and must not fail because others use up the memory.
const TELL = `#!lua flags=allow-oom
local known = redis.call('get', KEYS[1])
if known and tonumber(known) >= tonumber(ARGV[2]) then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[4])
redis.call('xadd', KEYS[2], 'MINID', '~', ARGV[5], '*', 'n', ARGV[1], 'a', ARGV[2], 'u', ARGV[3])
if redis.call('pttl', KEYS[2]) < tonumber(ARGV[4]) then redis.call('pexpire', KEYS[2], ARGV[4]) end
return 1`

/** Writes a sign-out and appends it to the log that other copies follow. `keepMs`: how far back the log goes. */
export async function publishSignOut(
  client: SharedClient,
  { name, at, until }: SharedSignOut,
  keepMs: number,
): Promise<void> {
  const now = Date.now()
  if (until <= now) return
  // Copies keep it longer; this TTL runs on the server's clock, which theirs do not affect.
  const ttl = Math.min(until - now, keepMs)
  await client.eval(TELL, {
    keys: [recordKey(name), LOG],
    arguments: [name, String(at), String(until), String(ttl), String(Math.max(0, now - keepMs))],
  })
}

/** For each of the names, the `at` of its sign-out; null where there is none. */
export async function findSignOuts(
  client: SharedClient,
  names: readonly string[],
): Promise<(number | null)[]> {
  const found = await client.mGet(names.map(recordKey))
  return found.map((value) => (value === null ? null : Number(value)))
}

/**
 * A page of the log after entry `after` ('' for its start), oldest first, and the id to continue from. `isLost`: that
 * entry is gone, as when the server was emptied, or has expired.
 */
export async function followSignOuts(
  client: SharedClient,
  after: string,
): Promise<{ signOuts: SharedSignOut[]; last: string; isWhole: boolean; isLost: boolean }> {
  const entries = (await client.xRange(LOG, after === '' ? '-' : after, '+', { COUNT: PAGE })) ?? []
  const signOuts = entries.map(({ message }) => ({
    name: String(message.n),
    at: Number(message.a),
    until: Number(message.u),
  }))
  return {
    signOuts,
    last: entries.at(-1)?.id ?? '',
    isWhole: entries.length < PAGE,
    isLost: after !== '' && entries[0]?.id !== after,
  }
}
