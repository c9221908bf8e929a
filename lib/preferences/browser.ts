// Every page loads this: it takes no more than types from what is known of preferences.
import type { PreferenceName, Preferences } from './preferences.ts'

const aYear = 365 * 24 * 60 * 60 * 1000

/**
 * A preference as the Cookie Store takes it: for the whole site, for a year.
 * @param now milliseconds since 1970
 */
export const preferenceCookie = <Name extends PreferenceName>(
  name: Name,
  value: Preferences[Name],
  now: number,
) => ({ name, value, path: '/', expires: now + aYear, sameSite: 'lax' as const })

/**
 * Applies a preference at once, as far as it needs no new words, and keeps it in this browser. Settles when it is
 * kept: a change of language then asks the server for the page anew. A browser that refuses cookies keeps it until the
 * page is left.
 */
export async function savePreference<Name extends PreferenceName>(
  name: Name,
  value: Preferences[Name],
): Promise<void> {
  const root = document.documentElement
  if (name === 'theme') {
    if (value === 'system') delete root.dataset.theme
    else root.dataset.theme = value
  }
  if (name === 'density' || name === 'shortcuts' || name === 'inspector') root.dataset[name] = value
  if (name === 'locale') root.lang = value
  const store = 'cookieStore' in window ? window.cookieStore : null
  await store?.set(preferenceCookie(name, value, Date.now())).catch(() => undefined)
  // The store's cookies are Secure: WebKit drops them over plain http, as at the demo, without a word.
  const kept = await store?.get(name).catch(() => null)
  if (kept?.value !== value)
    document.cookie = `${name}=${value}; path=/; max-age=${aYear / 1000}; samesite=lax`
}
