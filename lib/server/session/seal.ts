import { createHash } from 'node:crypto'

import { sealData, unsealData } from 'iron-session'

import { env } from '../env.ts'
import { singleton } from '../singleton.ts'

/** What the cookie holds, sealed. Times are milliseconds since 1970. */
export interface Session {
  /** New at each sign-in; sign-out names it. */
  readonly id: string
  readonly apiKey: string
  /** The account, as the API names it; null when it did not say. */
  readonly idAccount: string | null
  /** What limits and sign-outs of the whole account go by; never leaves the server. */
  readonly scope: string
  readonly issuedAt: number
  readonly lastSeen: number
}

interface Passwords {
  sealing: Record<string, string>
  opening: Record<string, string>
}

// iron-session finds a seal's secret by number. A position would shift when a secret is put in front, so the
// number comes from the secret itself, and every order and subset of secrets opens what they sealed.
const numberOf = (secret: string) => String(createHash('sha256').update(secret).digest().readUInt32BE(0))

const passwords = (): Passwords =>
  singleton('passwords', () => {
    const entries = env().SESSION_SECRET.map((secret) => [numberOf(secret), secret] as const)
    return { sealing: Object.fromEntries(entries.slice(0, 1)), opening: Object.fromEntries(entries) }
  })

const maxSeconds = () => env().SESSION_MAX_HOURS * 3600

/** The cookie value that holds `session`, sealed with the first secret. */
export const seal = (session: Session): Promise<string> =>
  sealData({ ...session }, { password: passwords().sealing, ttl: maxSeconds() })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Whether the seal's last part is written as we write it: base64 leaves bits of its last letter that say nothing. */
function isAsWritten(sealed: string): boolean {
  const code = sealed.slice(sealed.lastIndexOf('*') + 1).replace(/~\d+$/, '')
  return Buffer.from(code, 'base64url').toString('base64url') === code
}

/** The session in a cookie value, or null when it is altered, expired, of another shape or of a forgotten secret. */
export async function unseal(sealed: string): Promise<Session | null> {
  if (!isAsWritten(sealed)) return null
  const data = await unsealData<Record<string, unknown>>(sealed, {
    password: passwords().opening,
    ttl: maxSeconds(),
  })
  const { id, apiKey, idAccount, scope, issuedAt, lastSeen } = data
  if (!isText(id) || !isText(apiKey) || !isText(scope) || !isTime(issuedAt) || !isTime(lastSeen)) return null
  if (idAccount !== null && !isText(idAccount)) return null
  return { id, apiKey, idAccount, scope, issuedAt, lastSeen }
}
