import type { LimitAsked } from '../process/workers.ts'
import type { SharedClient } from './shared-server.ts'

/** A sign-out as it stands on the shared server: `at` is 0 for one session, else the time for a whole account. */
export interface SharedSignOut {
  readonly name: string
  readonly at: number
  readonly until: number
}

// In braces, so that all keys are of one slot where the server is a cluster.
const PREFIX = '{company-dashboard}'
const LOG = `${PREFIX}:sign-outs`
const PAGE = 1000

/** What is counted there, each with a limit of its own. */
export type LimitKind = LimitAsked['kind']

/** The prefix of every key of this program on the shared server. */
export const sharedKey = (kind: 'write' | 'grant' | LimitKind, name = ''): string =>
  `${PREFIX}:${kind}${name === '' ? '' : `:${name}`}`

const recordKey = (name: string) => `${PREFIX}:out:${name}`

// KEYS: record, log. ARGV: name, at, until, milliseconds to live, id before which the log is forgotten.
// A record that is there already is told nobody again: a copy that comes back says all it knows.
// On a server that is full as well (`allow-oom`): a sign-out is small, and must not wait for what others keep there.
const TELL = `#!lua flags=allow-oom
local known = redis.call('get', KEYS[1])
if known and tonumber(known) >= tonumber(ARGV[2]) then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[4])
redis.call('xadd', KEYS[2], 'MINID', '~', ARGV[5], '*', 'n', ARGV[1], 'a', ARGV[2], 'u', ARGV[3])
if redis.call('pttl', KEYS[2]) < tonumber(ARGV[4]) then redis.call('pexpire', KEYS[2], ARGV[4]) end
return 1`

/** Writes a sign-out, and adds it to the log that the other copies follow. `keepMs`: how long the log goes back. */
export async function tellSignOut(
  client: SharedClient,
  { name, at, until }: SharedSignOut,
  keepMs: number,
): Promise<void> {
  const now = Date.now()
  if (until <= now) return
  // Copies keep it for longer: this is by the server's clock, which theirs do not move.
  const ttl = Math.min(until - now, keepMs)
  await client.eval(TELL, {
    keys: [recordKey(name), LOG],
    arguments: [name, String(at), String(until), String(ttl), String(Math.max(0, now - keepMs))],
  })
}

/** What stands under these names: null for nothing, else the `at` of the sign-out. */
export async function findSignOuts(
  client: SharedClient,
  names: readonly string[],
): Promise<(number | null)[]> {
  const found = await client.mGet(names.map(recordKey))
  return found.map((value) => (value === null ? null : Number(value)))
}

/** The log after entry `after` ('' for all of it), oldest first, and the id to go on from. */
export async function followSignOuts(
  client: SharedClient,
  after: string,
): Promise<{ signOuts: SharedSignOut[]; last: string; isWhole: boolean }> {
  const found = await client.xRange(LOG, after === '' ? '-' : `(${after}`, '+', { COUNT: PAGE })
  const entries = found ?? []
  const signOuts = entries.map(({ message }) => ({
    name: String(message.n),
    at: Number(message.a),
    until: Number(message.u),
  }))
  return { signOuts, last: entries.at(-1)?.id ?? after, isWhole: entries.length < PAGE }
}
