import { type PreferenceName, type Preferences, preferenceCookie } from './preferences.ts'

/**
 * Applies a preference at once, as far as it needs no new words, and keeps it in this browser. Settles when it is
 * kept: a change of language then asks the server for the page anew. A browser without a Cookie Store, or one that
 * refuses cookies, keeps it until the page is left.
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
  if (!('cookieStore' in window)) return
  await window.cookieStore.set(preferenceCookie(name, value, Date.now())).catch(() => undefined)
}
