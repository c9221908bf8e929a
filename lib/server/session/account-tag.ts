import { createHmac } from 'node:crypto'
import { env } from '../env.ts'
import { BffError } from '../errors.ts'
import type { HeaderReader } from '../http/asked.ts'
import type { SealedSession } from './seal.ts'

/** What a tab calls the account that it shows, on each call under /api. */
export const ACCOUNT_HEADER = 'x-account'

// People who sign in by name have a tag each: what one typed, or sent and waits for, is not the next one's.
const tagOf = (secret: string, { scope, signedOn }: SealedSession): string =>
  createHmac('sha256', secret)
    .update(`company-dashboard account tag\n${scope}${signedOn === null ? '' : `\n${signedOn.subject}`}`)
    .digest('base64url')
    .slice(0, 16)

const tags = (session: SealedSession) => env().SESSION_SECRET.map((secret) => tagOf(secret, session))

/**
 * A short name for the session's account, and for who signed in to it by name, that tells nothing of it, nor of its key:
 * made with the first secret. `known` is answered instead where it is a tag of the account too, so that a tab keeps its own
 * while secrets rotate.
 */
export function accountTag(session: SealedSession, known: string | null = null): string {
  const [first = '', ...others] = tags(session)
  return known !== null && others.includes(known) ? known : first
}

/** Whether that tag names the session's account. */
export const isOfAccount = (session: SealedSession, tag: string): boolean => tags(session).includes(tag)

/** Throws 409 `account_changed` when the call comes from a tab that shows another account than the session's. */
export function assertSameAccount(session: SealedSession, headers: HeaderReader): void {
  const believed = headers.get(ACCOUNT_HEADER)
  if (believed === null || isOfAccount(session, believed)) return
  throw new BffError(409, 'account_changed', 'This browser is signed in to another account now')
}
