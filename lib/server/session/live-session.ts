import type { Role } from '#lib/domain/session/role.ts'
import type { SealedSession } from './seal.ts'

/** Who signed in by OIDC, as the provider names them. */
export interface SignedOnPerson {
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** A session that is alive, with all that is needed to act for it. */
export interface Session extends SealedSession {
  readonly apiKey: string
  /** Whoever has the key may do all that the key may. */
  readonly role: Role
  /** Who signed in by OIDC; null where a key was typed. */
  readonly person: SignedOnPerson | null
}
