import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { env } from '../env.ts'
import { singleton } from '../singleton.ts'

/** A person who signed in by OIDC, as the provider names them. */
export interface Subject {
  /** The tokens' `sub` claim. */
  readonly subject: string
  /** The provider's session id, where it sends one. */
  readonly sid: string | null
}

/** Content of the session cookie, sealed. Times are milliseconds since 1970. */
export interface SealedSession {
  /** New at each sign-in; a sign-out refers to it. */
  readonly id: string
  /** Null for a session by OIDC: the browser never holds the key. */
  readonly apiKey: string | null
  readonly signedOn: Subject | null
  /** The account's id in the API; null when the API did not say. */
  readonly idAccount: string | null
  /** What limits and sign-outs of the whole account are keyed by; never leaves the server. */
  readonly scope: string
  readonly issuedAt: number
  readonly lastSeen: number
}

// iron-session finds a seal's secret by a number. A position would shift when a secret is prepended, so the number is
// derived from the secret: in any order, each secret still opens what it sealed.
const numberOf = (secret: string) => String(createHash('sha256').update(secret).digest().readUInt32BE(0))

const passwords = () =>
  singleton('passwords', () => {
    const entries = env().SESSION_SECRET.map((secret) => [numberOf(secret), secret] as const)
    return { sealing: Object.fromEntries(entries.slice(0, 1)), opening: Object.fromEntries(entries) }
  })

const maxSeconds = () => env().SESSION_MAX_HOURS * 3600

/** `value` sealed with the first secret, valid for as long as a session may last. */
export const sealed = (value: object): Promise<string> =>
  sealData(value, { password: passwords().sealing, ttl: maxSeconds() })

/** Reverses `sealed`; null when the text is altered, expired, or sealed with a secret no longer configured. */
export async function openSealed<T extends object>(text: string): Promise<T | null> {
  const data = await unsealData<Partial<T>>(text, { password: passwords().opening, ttl: maxSeconds() })
  return Object.keys(data).length === 0 ? null : (data as T)
}

const Text = z.string().min(1)
const Sealed = z
  .object({
    id: Text,
    apiKey: Text.nullable().default(null),
    signedOn: z.object({ subject: Text, sid: Text.nullable() }).nullable().default(null),
    idAccount: Text.nullable(),
    scope: Text,
    issuedAt: z.int(),
    lastSeen: z.int(),
  })
  // Either a key, or a person for whom it can be looked up.
  .refine(({ apiKey, signedOn }) => (apiKey === null) !== (signedOn === null))

/** Whether the seal's last part is spelled as we write it: the last letter of base64 has unused bits. */
function isAsWritten(sealed: string): boolean {
  const code = sealed.slice(sealed.lastIndexOf('*') + 1).replace(/~\d+$/, '')
  return Buffer.from(code, 'base64url').toString('base64url') === code
}

/** The session in a cookie value; null when altered, expired, of another shape, or sealed with an unknown secret. */
export async function unseal(text: string): Promise<SealedSession | null> {
  const data = isAsWritten(text) ? await openSealed(text) : null
  return Sealed.safeParse(data).data ?? null
}
