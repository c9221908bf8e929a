import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preferenceCookie } from './browser.ts'
import { locales, negotiateLocale, parsePreference, readPreferencesFrom } from './preferences.ts'

describe('negotiateLocale', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['sv,fr;q=0.3,en;q=0.7', 'en'],
    ['sv-SE, FR-be;q=0.5', 'fr'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['fr;q=oops', 'fr'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('%j gives %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale)
  })

  it('never throws and always answers a known language', () => {
    fc.assert(fc.property(fc.string(), (header) => locales.includes(negotiateLocale(header))))
  })
})

describe('preferences', () => {
  it('ignores values that nobody offers', () => {
    expect(parsePreference('theme', 'dark')).toBe('dark')
    expect(parsePreference('theme', 'Dark')).toBeUndefined()
    expect(parsePreference('locale', 'sv')).toBeUndefined()
    expect(parsePreference('density', undefined)).toBeUndefined()
  })

  it('prefers the cookie to the header', () => {
    const cookies: Record<string, string> = { locale: 'fr', theme: 'light', density: 'compact', nav: 'x' }
    expect(readPreferencesFrom((name) => cookies[name], 'en')).toEqual({
      locale: 'fr',
      theme: 'light',
      density: 'compact',
      nav: 'open',
      summary: 'auto',
      dates: 'medium',
      times: 'relative',
      currency: 'EUR',
      shortcuts: 'on',
      inspector: 'off',
    })
    expect(readPreferencesFrom(() => undefined, 'fr').locale).toBe('fr')
  })

  it('writes a cookie that the whole site reads for a year', () => {
    expect(preferenceCookie('theme', 'dark', Date.UTC(2026, 0, 1))).toEqual({
      name: 'theme',
      value: 'dark',
      path: '/',
      expires: Date.UTC(2027, 0, 1),
      sameSite: 'lax',
    })
  })
})
