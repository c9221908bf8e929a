import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.ts'

const TOKEN_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What reads the API for a calendar address. */
export interface FeedKey {
  /** Null for who signed in by OIDC: then it is looked up, and must have that name. */
  readonly apiKey: string | null
  readonly keyName: string
  /** The account, as sessions have it. */
  readonly scope: string
}

/** The secret part of a calendar address: 256 random bits. It is told once and kept nowhere. */
export const newFeedToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What a token is found by. Of so many random bits nobody finds the token to a digest. */
export const feedDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Made of the token and a secret of this server: neither the database nor the address opens anything without the other. */
const cipherKey = (token: string, secret: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(token), Buffer.from(secret), 'company-dashboard feed', 32))

/** `key`, sealed for the address `id`: by its token and the first secret. */
export function sealFeed(id: string, token: string, key: FeedKey): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(token, env().SESSION_SECRET[0] ?? ''), iv)
  cipher.setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(JSON.stringify(key)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

function opened(id: string, token: string, sealed: Buffer, secret: string): FeedKey | null {
  try {
    const iv = sealed.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, cipherKey(token, secret), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(id))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString('utf8')) as FeedKey
  } catch {
    return null
  }
}

/**
 * What was sealed for the address, by any of the secrets; null where none opens it, or it was altered or another's.
 * `isOld`: not by the first one, so that it should be sealed anew before that secret goes.
 */
export function openFeed(id: string, token: string, text: string): { key: FeedKey; isOld: boolean } | null {
  const sealed = Buffer.from(text, 'base64url')
  for (const [at, secret] of env().SESSION_SECRET.entries()) {
    const key = opened(id, token, sealed, secret)
    if (key) return { key, isOld: at > 0 }
  }
  return null
}
