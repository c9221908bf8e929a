/** The prefix makes browsers refuse it without Secure and Path=/, or with a Domain. */
export const SESSION_COOKIE = '__Host-session'

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** A `set-cookie` value that hands the sealed session to the browser for `maxAge` seconds. */
export const sessionCookie = (sealed: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${sealed}; Max-Age=${maxAge}; ${ATTRIBUTES}`

/** A `set-cookie` value that removes the session from the browser. */
export const clearedCookie = (): string => `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`

// A seal is URL-safe text; whatever else stands there is not ours, and is never worth decoding.
const SEAL = /^[A-Za-z0-9*_.~-]{1,4096}$/
const NAMED = `${SESSION_COOKIE}=`

/** Without the white space that may stand around a cookie (RFC 6265, 4.2.1): a name may begin with any other. */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** The sealed session in a `cookie` header, or null: none, none of ours, or more than one, whoever sent the other. */
export function sealedIn(header: string | null): string | null {
  const found = (header ?? '')
    .split(';')
    .map(trimmed)
    .filter((cookie) => cookie.startsWith(NAMED))
  const sealed = found.length === 1 ? found[0]?.slice(NAMED.length) : undefined
  return sealed !== undefined && SEAL.test(sealed) ? sealed : null
}
