import 'server-only'
import { outcomeUnknown } from '#client/faults.ts'
import { BffError, invalid } from '../errors.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { claimKey } from '../store/claims.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import type { Answered, Prepared } from './ask.ts'

/** Made anew by our pages for each write. */
export const WRITE_ID = 'x-write-id'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST = 1_000
/** Longer than any call takes, retries of a browser or a balancer included. */
const KEEP_MS = 60_000

interface Begun {
  /** What the write is called by its content: nothing of it stands here or on the shared server in clear. */
  readonly content: string
  readonly answered: Promise<Answered>
  /** On `performance.now()`'s clock. */
  readonly until: number
}

const begunHere = () => singleton('writes', () => new Lru<string, Begun>(MOST))

const otherWrite = () => invalid(`${WRITE_ID} is the number of another write`)

/**
 * Throws where another copy has begun that write, or another one by that number. While the shared server is away or
 * full, this copy goes by itself.
 */
async function claim(name: string, contents: readonly string[]): Promise<void> {
  const had = await claimKey(sharedKey('write', name), contents[0] ?? '', KEEP_MS)
  if (had === null) return
  const [content] = had
  // Gone since: it was there, and that is all that can be said.
  throw content == null || contents.includes(content) ? outcomeUnknown(502) : otherWrite()
}

/**
 * Makes a write once, however often it arrives. A browser sends a request again by itself when the kept connection that
 * it took was closed at that moment, and so may whatever stands between: the same `id` gets the answer of the first, or
 * `outcome_unknown` where another copy has it. Null: whoever asks does not number its writes.
 * Throws 400 for an id that is no UUID, and for one that another write has had: nothing is sent then.
 */
export async function once(
  session: string,
  id: string | null,
  { operation, path, body = '' }: Prepared,
  write: () => Promise<Answered>,
): Promise<Answered> {
  if (id === null) return write()
  if (!UUID.test(id)) throw invalid(`${WRITE_ID} must be a UUID`)
  const name = namesOf('write', `${session}\n${id}`)[0] ?? ''
  // Copies in the middle of a change of secrets have other names for the same.
  const contents = namesOf('content', JSON.stringify([operation, path, body]))
  const begun = begunHere().get(name)
  if (begun && begun.until > performance.now()) {
    if (!contents.includes(begun.content)) throw otherWrite()
    return begun.answered.catch((error) => {
      // Whoever sent it first is gone, and with them the end of that call.
      throw error instanceof BffError && error.code === 'cancelled' ? outcomeUnknown(502) : error
    })
  }
  const answered = claim(name, contents).then(write)
  begunHere().set(name, { content: contents[0] ?? '', answered, until: performance.now() + KEEP_MS })
  return answered
}
