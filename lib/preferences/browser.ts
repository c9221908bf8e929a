import { type PreferenceName, type Preferences, preferenceCookie } from './preferences.ts'

/**
 * Keeps a preference in this browser and applies at once what needs no new text. The language needs text:
 * its caller refreshes the page's server components afterwards.
 */
export function savePreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  // The Cookie Store API would be the newer way; not every browser that people use has it.
  const jar: { cookie: string } = document
  jar.cookie = preferenceCookie(name, value, window.location.protocol === 'https:')
  const root = document.documentElement
  if (name === 'theme') {
    if (value === 'system') delete root.dataset.theme
    else root.dataset.theme = value
  }
  if (name === 'density') root.dataset.density = value
  if (name === 'locale') root.lang = value
}
