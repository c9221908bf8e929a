/** The prefix makes browsers refuse it without Secure and Path=/, or with a Domain. */
export const SESSION_COOKIE = '__Host-session'

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** A `set-cookie` value that hands the sealed session to the browser for `maxAge` seconds. */
export const sessionCookie = (sealed: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${sealed}; Max-Age=${maxAge}; ${ATTRIBUTES}`

/** A `set-cookie` value that removes the session from the browser. */
export const clearedCookie = (): string => `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`

// A seal is URL-safe text; whatever else stands there is not ours, and is never worth decoding.
const FOUND = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([A-Za-z0-9*_.~-]{1,4096})\\s*(?:;|$)`)

/** The sealed session in a `cookie` header, or null. */
export const sealedIn = (header: string | null): string | null => (header && FOUND.exec(header)?.[1]) || null
