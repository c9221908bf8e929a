export type SafeUrl = { href: string; label: string }

const MAX_LENGTH = 2048
// Control, bidi and invisible characters, spaces and backslashes, which can make a link look like another one.
const FORBIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}\s\\<>"]/u
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const PORT = /^[^/?#]+:[0-9]{1,5}(?:[/?#]|$)/
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})\.?$/

/** Parses an absolute URL; null if it is invalid. Safari 17 has no `URL.parse`. */
export const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/**
 * A text from the API as a link, if that is safe: http and https only, with a public host name (no IP address), no user
 * name or password, no control, invisible or bidi characters. A bare domain gets `https://`.
 * Null otherwise: show it as text. `label` is the host (in ASCII, so that look-alikes are recognisable) and the path.
 */
export function safeUrl(text: string | null | undefined): SafeUrl | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > MAX_LENGTH || FORBIDDEN.test(trimmed)) return null
  const bare = !SCHEME.test(trimmed) || (PORT.test(trimmed) && !/^https?:/i.test(trimmed))
  const url = urlOf(bare ? `https://${trimmed.replace(/^\/\//, '')}` : trimmed)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (!bare && !/^https?:\/\/[^/]/i.test(trimmed)) return null
  if (
    url.username !== '' ||
    url.password !== '' ||
    /^[^/?#]*@/.test(trimmed.replace(/^(?:https?:)?\/\//i, ''))
  )
    return null
  if (!HOST.test(url.hostname)) return null
  const rest = `${url.pathname}${url.search}`
  return {
    href: url.href,
    label: url.host.replace(/^www\./, '') + (rest === '/' ? '' : rest.replace(/\/$/, '')),
  }
}
