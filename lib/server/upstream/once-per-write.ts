import 'server-only'
import { outcomeUnknown } from '#client/faults.ts'
import { BffError, invalid } from '../errors.ts'
import { accountLru } from '../lru.ts'
import { outsideRequests } from '../outside.ts'
import type { SealedSession } from '../session/seal.ts'
import { acquireLock } from '../store/claims.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import type { Answered, Prepared } from './call-api.ts'
import { longestCallMs } from './longest-call.ts'

/** Header with a UUID, made by our pages for each write: an idempotency key. */
export const WRITE_ID = 'x-write-id'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** How many of an account's writes are remembered. */
const MAX = 1_000
/** How long they are once they have been answered: longer than a browser or a balancer takes to send one again. */
const KEEP_MS = 60_000

interface Begun {
  /** Keyed digest of the write's content: nothing is kept in clear here or on the shared server. */
  readonly content: string
  readonly answered: Promise<Answered>
}

const otherWrite = () => invalid(`${WRITE_ID} is the number of another write`)

/** Throws where another copy has begun that write or its id. Without the shared server only this copy is checked. */
async function claim(name: string, contents: readonly string[]): Promise<void> {
  const had = await acquireLock(sharedKey('write', name), contents[0] ?? '', longestCallMs() + KEEP_MS)
  if (had === null) return
  const [content] = had
  // The entry has expired since: a write with that id existed, and its outcome is unknown.
  throw content == null || contents.includes(content) ? outcomeUnknown(502) : otherWrite()
}

/**
 * Makes a write idempotent. A browser resends a request by itself when the keep-alive connection that it used was
 * closed at that moment, and so may any proxy: the same `id` gets the first one's answer, or `outcome_unknown` where
 * another copy has it. Null: the caller does not number its writes. Throws, without sending, 400 for an id that is no
 * UUID or belongs to another write.
 */
export async function once(
  { id: session, scope }: Pick<SealedSession, 'id' | 'scope'>,
  id: string | null,
  { operation, path, body = '' }: Prepared,
  write: () => Promise<Answered>,
): Promise<Answered> {
  if (id === null) return write()
  if (!UUID.test(id)) throw invalid(`${WRITE_ID} must be a UUID`)
  const name = namesOf('write', `${session}\n${id}`)[0] ?? ''
  // While secrets rotate, copies have different digests for the same content.
  const contents = namesOf('content', JSON.stringify([operation, path, body]))
  const ours = accountLru<Begun>('writes', scope, MAX)
  const begun = ours.get(name)
  if (begun) {
    if (!contents.includes(begun.content)) throw otherWrite()
    return begun.answered.catch((error) => {
      // The first sender has gone, which aborted the call, so its outcome is unknown.
      throw error instanceof BffError && error.code === 'cancelled' ? outcomeUnknown(502) : error
    })
  }
  const answered = claim(name, contents).then(write)
  ours.set(name, { content: contents[0] ?? '', answered })
  const forgetLater = () => void setTimeout(() => ours.delete(name), KEEP_MS).unref()
  void outsideRequests(() => answered.then(forgetLater, forgetLater))
  return answered
}
