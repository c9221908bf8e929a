import { createHmac } from 'node:crypto'
import { env } from '../env.ts'
import { BffError } from '../errors.ts'
import type { HeaderReader } from '../http/messages.ts'
import type { SealedSession } from './seal.ts'

/** Header by which a tab names the account it shows, on each call under /api. */
export const ACCOUNT_HEADER = 'x-account'

// OIDC users have a tag each: drafts and queued writes of one must not become those of the next.
const tagOf = (secret: string, { scope, signedOn }: SealedSession): string =>
  createHmac('sha256', secret)
    .update(`company-dashboard account tag\n${scope}${signedOn === null ? '' : `\n${signedOn.subject}`}`)
    .digest('base64url')
    .slice(0, 16)

const tags = (session: SealedSession) => env().SESSION_SECRET.map((secret) => tagOf(secret, session))

/**
 * An opaque short name for the session's account, and for the OIDC user within it, that reveals neither them nor the key:
 * an HMAC with the first secret. Returns `known` where that is a tag of the account too, by an older secret, so that a tab
 * keeps its tag while secrets rotate.
 */
export function accountTag(session: SealedSession, known: string | null = null): string {
  const [first = '', ...others] = tags(session)
  return known !== null && others.includes(known) ? known : first
}

export const isOfAccount = (session: SealedSession, tag: string): boolean => tags(session).includes(tag)

/** Throws 409 `account_changed` when the tab that calls shows another account than the session's. */
export function assertSameAccount(session: SealedSession, headers: HeaderReader): void {
  const believed = headers.get(ACCOUNT_HEADER)
  if (believed === null || isOfAccount(session, believed)) return
  throw new BffError(409, 'account_changed', 'This browser is signed in to another account now')
}
