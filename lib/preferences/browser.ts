// In every page's bundle: imports only types from preferences.ts, to stay small.
import type { PreferenceName, Preferences } from './preferences.ts'

const aYear = 365 * 24 * 60 * 60 * 1000

/** A preference as an argument of `cookieStore.set`: for the whole site, for a year from `now` (milliseconds). */
export const preferenceCookie = <Name extends PreferenceName>(
  name: Name,
  value: Preferences[Name],
  now: number,
) => ({ name, value, path: '/', expires: now + aYear, sameSite: 'lax' as const })

/**
 * Applies a preference to the document at once, and stores it in a cookie. Resolves when it is stored; after a change
 * of language the caller then has the server render the page again. Where cookies are blocked, it lasts until the page
 * is unloaded.
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
  // Cookie Store cookies are Secure: over plain http, as in the demo, WebKit drops them silently.
  const kept = await store?.get(name).catch(() => null)
  if (kept?.value !== value)
    document.cookie = `${name}=${value}; path=/; max-age=${aYear / 1000}; samesite=lax`
}
