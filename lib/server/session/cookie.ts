/** With the prefix browsers refuse the cookie without Secure and Path=/, or with a Domain. */
export const SESSION_COOKIE = '__Host-session'

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** A `set-cookie` value that stores the sealed session for `maxAge` seconds. */
export const sessionCookie = (sealed: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${sealed}; Max-Age=${maxAge}; ${ATTRIBUTES}`

export const clearedCookie = (): string => `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`

// A seal is URL-safe text; any other value is not ours, and is not decoded.
const SEAL = /^[A-Za-z0-9*_.~-]{1,4096}$/
const NAMED = `${SESSION_COOKIE}=`

/**
 * Strips only the white space allowed around a cookie (RFC 6265, 4.2.1); any other is part of its name. The lookbehind
 * keeps a long run in the middle from being tried from each of its places, which takes a second for 16 KB.
 */
const trimmed = (text: string) => text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')

/** The sealed session in a `cookie` header; null for none, an invalid one, or more than one, whoever set the other. */
export function sealedIn(header: string | null): string | null {
  const found = (header ?? '')
    .split(';')
    .map(trimmed)
    .filter((cookie) => cookie.startsWith(NAMED))
  const sealed = found.length === 1 ? found[0]?.slice(NAMED.length) : undefined
  return sealed !== undefined && SEAL.test(sealed) ? sealed : null
}
