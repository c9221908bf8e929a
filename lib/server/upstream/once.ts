import 'server-only'

import { BffError, invalid } from '../errors.ts'
import { Lru } from '../lru.ts'
import { outsideRequests } from '../outside.ts'
import { singleton } from '../singleton.ts'
import { namesOf } from '../store/names.ts'
import { sharedKey } from '../store/shared-sign-outs.ts'
import { sharedServer } from '../store/store.ts'
import type { Answered } from './ask.ts'
import { outcomeUnknown } from './faults.ts'

/** Made anew by our pages for each write. */
export const WRITE_ID = 'x-write-id'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST = 1_000
/** Longer than any call takes, retries of a browser or a balancer included. */
const KEEP_MS = 60_000

interface Begun {
  readonly answered: Promise<Answered>
  readonly until: number
}

const begunHere = () => singleton('writes', () => new Lru<string, Begun>(MOST))

/** Whether no other copy has begun that write. While the shared server is away, this copy goes by itself. */
async function claim(name: string): Promise<boolean> {
  const server = sharedServer()
  if (!server) return true
  const first = { condition: 'NX', expiration: { type: 'PX', value: KEEP_MS } } as const
  const set = server.ask((client) => client.set(sharedKey('write', name), '1', first))
  return set.then(
    (said) => said !== null,
    () => true,
  )
}

/**
 * Makes a write once, however often it arrives. A browser sends a request again by itself when the kept connection that
 * it took was closed at that moment, and so may whatever stands between: the same `id` gets the answer of the first, or
 * `outcome_unknown` where another copy has it. Null: whoever asks does not number its writes.
 * Throws 400 for an id that is no UUID.
 */
export async function once(
  session: string,
  id: string | null,
  write: () => Promise<Answered>,
): Promise<Answered> {
  if (id === null) return write()
  if (!UUID.test(id)) throw invalid(`${WRITE_ID} must be a UUID`)
  const name = namesOf('write', `${session}\n${id}`)[0] ?? ''
  const begun = begunHere().get(name)
  if (begun && begun.until > Date.now()) {
    return begun.answered.catch((error) => {
      // Whoever sent it first is gone, and with them the end of that call.
      throw error instanceof BffError && error.code === 'cancelled' ? outcomeUnknown(502) : error
    })
  }
  const answered = outsideRequests(() => claim(name)).then((isFirst) => {
    if (!isFirst) throw outcomeUnknown(502)
    return write()
  })
  begunHere().set(name, { answered, until: Date.now() + KEEP_MS })
  return answered
}
