import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.ts'

const TOKEN_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** With what the API is read for a calendar address. */
export interface FeedKey {
  /** Null with OIDC: the key is looked up then, and must have the name `keyName`. */
  readonly apiKey: string | null
  readonly keyName: string
  /** The account's scope, as in sessions. */
  readonly scope: string
}

/** The secret part of a calendar address: 256 random bits, returned once and stored nowhere. */
export const newFeedToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What a token is looked up by. With so many random bits it cannot be guessed from the digest. */
export const feedDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Derived from the token and a server secret: neither the database nor the address is enough to decrypt. */
const cipherKey = (token: string, secret: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(token), Buffer.from(secret), 'company-dashboard feed', 32))

/** Seals `key` for the address `id`, with its token and the first secret. */
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
 * Unseals what was sealed for the address, trying all secrets; null where none fits, or it was altered or is another's.
 * `isOld`: sealed with an older secret, so it should be sealed again before that secret is removed.
 */
export function openFeed(id: string, token: string, text: string): { key: FeedKey; isOld: boolean } | null {
  const sealed = Buffer.from(text, 'base64url')
  for (const [at, secret] of env().SESSION_SECRET.entries()) {
    const key = opened(id, token, sealed, secret)
    if (key) return { key, isOld: at > 0 }
  }
  return null
}
