import 'server-only'
import type { Operation } from '#lib/contract/index.ts'
import { readAnswer } from '../answer/read.ts'
import { env } from '../env.ts'
import { Lru } from '../lru.ts'
import { metrics } from '../metrics/instruments.ts'
import { singleton } from '../singleton.ts'
import type { Answered, ApiCaller, Prepared } from './call-api.ts'
import { callApiFitted } from './fit.ts'

/** Lists that every screen needs, that change rarely, and that nothing here writes (4.3, 4.8). */
const CACHED: ReadonlySet<Operation> = new Set<Operation>(['listStades', 'listIdentificationTypes'])

/** Header that bypasses the cache, e.g. for Refresh. */
export const FRESH_HEADER = 'x-fresh'
/** An answer younger than this is used even then, milliseconds: many may refresh at once. */
const NEWS_MS = 3_000

/** At most 32 MB of text. */
const MAX = 500
const MAX_LENGTH = 64 * 1024

interface CachedRead {
  /** The whole answer, as a string: a buffer might keep a larger ArrayBuffer in memory. */
  readonly text: string
  /** On `performance.now()`'s clock. */
  readonly until: number
}

const readCache = () => singleton('read-cache', () => new Lru<string, CachedRead>(MAX))

async function askWhole(
  asker: ApiCaller,
  call: Prepared,
  signal: AbortSignal,
  fresh: boolean,
): Promise<Answered> {
  const key = JSON.stringify([asker.scope, asker.apiKey, call.path])
  const cached = readCache().get(key)
  const most = env().KEEP_READS_SECONDS * 1000
  const until = (cached?.until ?? 0) - (fresh ? Math.max(0, most - NEWS_MS) : 0)
  const isFresh = cached !== undefined && until > performance.now()
  metrics().keptReads.inc({ outcome: isFresh ? 'found' : 'asked' })
  if (isFresh) return { status: 200, drift: 0, chunks: [Buffer.from(cached.text)] }
  const answered = await callApiFitted(asker, { ...call, fields: null, packs: null }, signal)
  const bytes = Buffer.concat(answered.chunks)
  if (answered.drift === 0 && answered.status === 200 && bytes.length <= MAX_LENGTH) {
    readCache().set(key, { text: bytes.toString('utf8'), until: performance.now() + most })
  }
  return { ...answered, chunks: [bytes] }
}

/**
 * As `callApiFitted`, but stages and identification types come from a cache, if the same key of the same account got them
 * within KEEP_READS_SECONDS; they are trimmed for each caller. Failures and answers that break the contract are not
 * cached.
 * @param fresh whether to bypass the cache, e.g. because a person pressed Refresh
 */
export async function callApiCached(
  asker: ApiCaller,
  call: Prepared,
  signal: AbortSignal,
  fresh = false,
): Promise<Answered> {
  const { operation, endpoint, fields, packs } = call
  if (env().KEEP_READS_SECONDS === 0 || !CACHED.has(operation)) return callApiFitted(asker, call, signal)
  const whole = await askWhole(asker, call, signal, fresh)
  if (fields === null && packs === null) return whole
  const { status } = whole
  const { API_TIME_ZONE: timeZone } = env()
  const expected = { operation, endpoint, apiKey: asker.apiKey, status, timeZone, signal }
  return { ...(await readAnswer(Buffer.concat(whole.chunks), expected, call)), status }
}
