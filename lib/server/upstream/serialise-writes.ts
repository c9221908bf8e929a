import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ExchangeError, faultOfExchange } from '#client/faults.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { env } from '../env.ts'
import { BffError, invalid } from '../errors.ts'
import { accountLru } from '../lru.ts'
import { outsideRequests } from '../outside.ts'
import { acquireLock, releaseLock, renewLock } from '../store/claims.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import { withinMs } from '../within-ms.ts'
import { idOf, type JsonFields, jsonObjectOf } from '../workspace/fields.ts'
import type { Answered, Prepared } from './call-api.ts'

/**
 * Header: the `modified` of the opportunity that a page had read before it writes the whole record; of a new one, a time
 * before which the company had none of that title.
 */
export const SEEN_HEADER = 'x-seen'

/**
 * How many of an account's opportunities have their last write remembered, and for how long: after a restore from backup
 * the API has older ones.
 */
const MAX = 2_000
const KEEP_MS = 60_000
/** How often a copy checks whether another one is still writing. */
const LOOK_MS = 50
/** How long the lock on a write lasts where its holder has died, and how often one that lives renews it. */
const LOCK_MS = 3_000
const RENEW_MS = 500

interface Written {
  /** `modified` in the answer to the last write through this process, milliseconds since 1970. */
  modified: number
  /** On `performance.now()`'s clock. */
  until: number
}

const parsed = (text: string): JsonFields => jsonObjectOf(JSON.parse(text))

const writtenBy = ({ chunks }: Answered): Written => {
  const { modified } = jsonObjectOf(parsed(Buffer.concat(chunks).toString('utf8')).opportunity)
  return { modified: Date.parse(String(modified)), until: performance.now() + KEEP_MS }
}

const overtaken = () =>
  new BffError(409, 'overtaken', 'Somebody else has saved this opportunity since it was read')

/** The write before it takes longer than a call may: this one is not sent. */
const tooLate = () => faultOfExchange(new ExchangeError('timeout', false), true)

/** Waits for the lock on a write, among copies and workers, until `end` at most. */
async function turnThere(turn: string, writer: string, end: number): Promise<void> {
  for (; (await acquireLock(turn, writer, LOCK_MS)) !== null; await delay(LOOK_MS))
    if (performance.now() > end) throw tooLate()
}

/** Writes under the lock, at most once over the same seen version; throws as `serialiseWrites` does. */
async function inTurnThere(
  name: string,
  seenAt: number,
  end: number,
  write: () => Promise<Answered>,
): Promise<Answered> {
  const keyOf = (text: string) => sharedKey('write', namesOf('turn', text)[0])
  const [turn, over] = [keyOf(name), keyOf(`${name} ${seenAt}`)]
  const writer = randomUUID()
  await turnThere(turn, writer, end)
  // An API that limits the rate of calls may make a write wait longer than any lock should last without its holder.
  const renewing = setInterval(() => void renewLock(turn, writer, LOCK_MS), RENEW_MS)
  try {
    // Held for 1 ms, to test whether it is free; for the minute once the write is done.
    if ((await acquireLock(over, '', 1)) !== null) throw overtaken()
    const answered = await write()
    if (writtenBy(answered).modified > seenAt) await acquireLock(over, '', KEEP_MS)
    return answered
  } finally {
    clearInterval(renewing)
    await releaseLock(turn, writer)
  }
}

/** What writes with that content are about; null: nothing that is serialised. */
function subjectOf({ idOpportunity, idCompany, title }: JsonFields): string | null {
  const id = idOf(idOpportunity)
  if (id !== null) return String(id)
  return typeof title === 'string' ? `new ${idOf(idCompany)} ${foldText(title)}` : null
}

/**
 * Serialises the writes of one opportunity, so that two people who press Save within one round trip do not overwrite each
 * other (the API keeps whatever comes last), and those of new ones of the same company and title, so that two people who
 * import the same file do not both create them. `seen` null: the caller does not say what they saw. Throws, without
 * sending, 409 `overtaken` where a write through this process is newer than what was seen, or one through another copy
 * or worker was based on the same version, 504 `upstream_timeout` where writes before it take longer than a call may,
 * and 400 when `seen` is not a time.
 */
export async function serialiseWrites(
  scope: string,
  { body = '{}' }: Prepared,
  seen: string | null,
  write: () => Promise<Answered>,
): Promise<Answered> {
  const subject = seen === null ? null : subjectOf(parsed(body))
  if (seen === null || subject === null) return write()
  const seenAt = Date.parse(seen)
  if (Number.isNaN(seenAt)) throw invalid(`${SEEN_HEADER} must be a time`)
  const name = `${scope} ${subject}`
  const lastWritten = accountLru<Promise<Written>>('last-written', scope, MAX)
  const before = lastWritten.get(subject) ?? Promise.resolve({ modified: 0, until: 0 })
  const { API_TIMEOUT_MS } = env()
  const end = performance.now() + API_TIMEOUT_MS
  const turn = withinMs(API_TIMEOUT_MS, before, 'A write before it takes too long').catch(() => {
    throw tooLate()
  })
  const answered = turn.then(({ modified, until }) => {
    if (modified > seenAt && until > performance.now()) throw overtaken()
    return inTurnThere(name, seenAt, end, write)
  })
  const written = answered.then(writtenBy).catch(() => before)
  lastWritten.set(subject, written)
  const forget = () => {
    if (lastWritten.get(subject) === written) lastWritten.delete(subject)
  }
  void outsideRequests(() => written.then(() => setTimeout(forget, KEEP_MS).unref()))
  return answered
}
