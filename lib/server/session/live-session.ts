import type { Role } from '#lib/domain/session/role.ts'
import type { SealedSession } from './seal.ts'

/** A person who signed in by OIDC, as the provider names them. */
export interface SignedOnPerson {
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** A valid session, with all that is needed to act for it. */
export interface Session extends SealedSession {
  readonly apiKey: string
  /** `admin` where a key was typed: whoever has the key may do all that it allows. */
  readonly role: Role
  /** Who signed in by OIDC; null where a key was typed. */
  readonly person: SignedOnPerson | null
}
