import 'server-only'

import { BffError, invalid } from '../errors.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { idOf, type JsonFields, jsonObjectOf } from '../workspace/fields.ts'
import type { Answered, Prepared } from './ask.ts'

/** The `modified` of the opportunity that a page read before it writes the whole of it. */
export const SEEN_HEADER = 'x-seen'

/** Opportunities of which it is known when they were last written. */
const MOST = 10_000

/** The `modified` that the last write through this process was answered with, milliseconds since 1970. */
const writtenAt = () => singleton('written-at', () => new Lru<string, Promise<number>>(MOST))

const parsed = (text: string): JsonFields => jsonObjectOf(JSON.parse(text))

const modifiedOf = ({ chunks }: Answered): number =>
  Date.parse(String(jsonObjectOf(parsed(Buffer.concat(chunks).toString('utf8')).opportunity).modified))

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
  const before = writtenAt().get(name) ?? Promise.resolve(0)
  const answered = before.then((modified) => {
    if (modified > seenAt)
      throw new BffError(409, 'overtaken', 'Somebody else has saved this opportunity since it was read')
    return write()
  })
  writtenAt().set(
    name,
    answered.then(modifiedOf).catch(() => before),
  )
  return answered
}
