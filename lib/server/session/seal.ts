import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { env } from '../env.ts'
import { singleton } from '../singleton.ts'

/** Who signed in by OIDC, as the provider names them. */
export interface Subject {
  /** The `sub` of the provider's tokens. */
  readonly subject: string
  /** The provider's own session, where it names one. */
  readonly sid: string | null
}

/** What the cookie holds, sealed. Times are milliseconds since 1970. */
export interface SealedSession {
  /** New at each sign-in; sign-out names it. */
  readonly id: string
  /** Null for who signed in by OIDC, and never had it. */
  readonly apiKey: string | null
  readonly signedOn: Subject | null
  /** The account, as the API names it; null when it did not say. */
  readonly idAccount: string | null
  /** What limits and sign-outs of the whole account go by; never leaves the server. */
  readonly scope: string
  readonly issuedAt: number
  readonly lastSeen: number
}

// iron-session finds a seal's secret by number. A position would shift when a secret is put in front, so the
// number comes from the secret itself, and every order and subset of secrets opens what they sealed.
const numberOf = (secret: string) => String(createHash('sha256').update(secret).digest().readUInt32BE(0))

const passwords = () =>
  singleton('passwords', () => {
    const entries = env().SESSION_SECRET.map((secret) => [numberOf(secret), secret] as const)
    return { sealing: Object.fromEntries(entries.slice(0, 1)), opening: Object.fromEntries(entries) }
  })

const maxSeconds = () => env().SESSION_MAX_HOURS * 3600

/** `value` sealed with the first secret, for as long as a session may last. */
export const sealed = (value: object): Promise<string> =>
  sealData(value, { password: passwords().sealing, ttl: maxSeconds() })

/** What `sealed` made text of; null when it is altered, expired or of a forgotten secret. */
export async function openSealed<T extends object>(text: string): Promise<T | null> {
  const data = await unsealData<Partial<T>>(text, { password: passwords().opening, ttl: maxSeconds() })
  return Object.keys(data).length === 0 ? null : (data as T)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Whether the seal's last part is written as we write it: base64 leaves bits of its last letter that say nothing. */
function isAsWritten(sealed: string): boolean {
  const code = sealed.slice(sealed.lastIndexOf('*') + 1).replace(/~\d+$/, '')
  return Buffer.from(code, 'base64url').toString('base64url') === code
}

const isSubject = (value: unknown): value is Subject =>
  typeof value === 'object' &&
  value !== null &&
  'subject' in value &&
  isText(value.subject) &&
  'sid' in value &&
  (value.sid === null || isText(value.sid))

/** The session in a cookie value, or null when it is altered, expired, of another shape or of a forgotten secret. */
export async function unseal(text: string): Promise<SealedSession | null> {
  const data = isAsWritten(text) ? await openSealed<Record<string, unknown>>(text) : null
  if (!data) return null
  const { id, apiKey = null, signedOn = null, idAccount, scope, issuedAt, lastSeen } = data
  if (!isText(id) || !isText(scope) || !isTime(issuedAt) || !isTime(lastSeen)) return null
  if (idAccount !== null && !isText(idAccount)) return null
  // A key, or somebody of whom it can be looked up: one of the two.
  if (isText(apiKey) && signedOn === null)
    return { id, apiKey, signedOn, idAccount, scope, issuedAt, lastSeen }
  if (apiKey !== null || !isSubject(signedOn)) return null
  return { id, apiKey, signedOn, idAccount, scope, issuedAt, lastSeen }
}
