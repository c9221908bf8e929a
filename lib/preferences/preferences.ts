import { type Locale, locales } from '#lib/domain/text/languages.ts'

export { type Locale, locales }

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'standard', 'relaxed'] as const
const navStates = ['open', 'collapsed'] as const
/** `auto`: bars where there is room, folded on a phone. */
export const summaryLooks = ['auto', 'closed', 'bars', 'table'] as const
/** How a day is written: `21 Nov 2026`, `21/11/2026`, `2026-11-21`. */
export const dateStyles = ['medium', 'numeric', 'iso'] as const
/** How long ago something happened: `2 hours ago`, or the moment itself. */
export const timeStyles = ['relative', 'absolute'] as const
/** What `amount` is in: the API does not say (design.md section 6). The first is the default. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CAD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'MAD',
  'TND',
  'XOF',
  'XPF',
] as const
export const switches = ['on', 'off'] as const

export type Theme = (typeof themes)[number]
export type SummaryLook = (typeof summaryLooks)[number]

const allowed = {
  locale: locales,
  theme: themes,
  density: densities,
  nav: navStates,
  /** How the summary of campaign results stands. */
  summary: summaryLooks,
  dates: dateStyles,
  times: timeStyles,
  currency: currencies,
  /** Whether keys without Ctrl, ⌘ or Alt do anything outside of fields (WCAG 2.1.4). */
  shortcuts: switches,
  /** Whether panels offer the API calls behind them. */
  inspector: switches,
}

/** What a person chose about the screen. Kept per browser in cookies, so that the first HTML is already right. */
export type Preferences = { [Name in keyof typeof allowed]: (typeof allowed)[Name][number] }
export type PreferenceName = keyof Preferences

/** What holds while nobody chose anything; the language is the browser's. */
const defaults: Omit<Preferences, 'locale'> = {
  theme: 'system',
  density: 'standard',
  nav: 'open',
  summary: 'auto',
  dates: 'medium',
  times: 'relative',
  currency: 'EUR',
  shortcuts: 'on',
  inspector: 'off',
}

/**
 * Reads one preference.
 * @param raw the cookie's value, as it came
 * @returns the preference, or undefined when the value is none of those allowed
 */
export function parsePreference<Name extends PreferenceName>(
  name: Name,
  raw: string | undefined,
): Preferences[Name] | undefined {
  const values: readonly (string | undefined)[] = allowed[name]
  return values.includes(raw) ? (raw as Preferences[Name]) : undefined
}

/**
 * The language that suits an `accept-language` header best, by quality, then by order.
 * @returns one of `locales`; English when nothing fits
 */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part, order) => {
    const [tag = '', ...params] = part.trim().split(';')
    const q = params
      .map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1])
      .find((value) => value !== undefined)
    const quality = q === undefined ? 1 : Number(q)
    return { language: tag.split('-')[0]?.toLowerCase(), quality: Number.isNaN(quality) ? 0 : quality, order }
  })
  wanted.sort((a, b) => b.quality - a.quality || a.order - b.order)
  for (const { language, quality } of wanted) {
    const locale = locales.find((known) => known === language)
    if (locale && quality > 0) return locale
  }
  return 'en'
}

/**
 * All preferences of a request or a document.
 * @param cookie gives a cookie's value by its name
 * @param acceptLanguage decides the language while no cookie does
 */
export function readPreferencesFrom(
  cookie: (name: PreferenceName) => string | undefined,
  acceptLanguage: string | null | undefined,
): Preferences {
  const usual: Preferences = { locale: negotiateLocale(acceptLanguage), ...defaults }
  const names = Object.keys(usual) as PreferenceName[]
  const read = names.map((name) => [name, parsePreference(name, cookie(name)) ?? usual[name]])
  return Object.fromEntries(read) as Preferences
}
