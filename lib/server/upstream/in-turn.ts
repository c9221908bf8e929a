import 'server-only'

import { BffError, invalid } from '../errors.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { idOf, type JsonFields, jsonObjectOf } from '../workspace/fields.ts'
import type { Answered, Prepared } from './ask.ts'

/** The `modified` of the opportunity that a page read before it writes the whole of it. */
export const SEEN_HEADER = 'x-seen'

/** Opportunities of which it is known when they were last written, and for how long: an API put back from a backup has older ones. */
const MOST = 10_000
const KEEP_MS = 60_000

interface Written {
  /** What the last write through this process was answered with, milliseconds since 1970. */
  modified: number
  /** On `performance.now()`'s clock. */
  until: number
}

const lastWritten = () => singleton('last-written', () => new Lru<string, Promise<Written>>(MOST))

const parsed = (text: string): JsonFields => jsonObjectOf(JSON.parse(text))

const writtenBy = ({ chunks }: Answered): Written => {
  const { modified } = jsonObjectOf(parsed(Buffer.concat(chunks).toString('utf8')).opportunity)
  return { modified: Date.parse(String(modified)), until: performance.now() + KEEP_MS }
}

/**
 * Writes of one opportunity, one after the other, so that two people who press Save within one round trip do not overwrite
 * each other: the API takes whatever comes last. Null: whoever writes does not say what they saw.
 * Throws 409 `overtaken` where a write through this process is newer than what was seen, and 400 for `seen` that is no
 * time; nothing is sent then. Copies and workers know nothing of each other's.
 */
export async function inTurn(
  scope: string,
  { body = '{}' }: Prepared,
  seen: string | null,
  write: () => Promise<Answered>,
): Promise<Answered> {
  const idOpportunity = seen === null ? null : idOf(parsed(body).idOpportunity)
  if (seen === null || idOpportunity === null) return write()
  const seenAt = Date.parse(seen)
  if (Number.isNaN(seenAt)) throw invalid(`${SEEN_HEADER} must be a time`)
  const name = `${scope} ${idOpportunity}`
  const before = lastWritten().get(name) ?? Promise.resolve({ modified: 0, until: 0 })
  const answered = before.then(({ modified, until }) => {
    if (modified > seenAt && until > performance.now())
      throw new BffError(409, 'overtaken', 'Somebody else has saved this opportunity since it was read')
    return write()
  })
  lastWritten().set(
    name,
    answered.then(writtenBy).catch(() => before),
  )
  return answered
}
