import { type Locale, locales } from '#lib/domain/text/languages.ts'

export { type Locale, locales }

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'standard', 'relaxed'] as const
const navStates = ['open', 'collapsed'] as const
/** `auto`: bars where there is room, collapsed on a phone. */
export const summaryLooks = ['auto', 'closed', 'bars', 'table'] as const
/** How a day is written: `21 Nov 2026`, `21/11/2026`, `2026-11-21`. */
export const dateStyles = ['medium', 'numeric', 'iso'] as const
/** How timestamps are written: `2 hours ago`, or the date and time. */
export const timeStyles = ['relative', 'absolute'] as const
/** Currencies for `amount`: the API does not give one. The first is the default. */
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
  /** How the summary of campaign results is shown. */
  summary: summaryLooks,
  dates: dateStyles,
  times: timeStyles,
  currency: currencies,
  /** Whether single-key shortcuts, without Ctrl, ⌘ or Alt, are active outside of fields (WCAG 2.1.4). */
  shortcuts: switches,
  /** Whether panels offer the API calls behind them. */
  inspector: switches,
}

/** Display preferences. Stored per browser in cookies, so that the server renders the first HTML with them. */
export type Preferences = { [Name in keyof typeof allowed]: (typeof allowed)[Name][number] }
export type PreferenceName = keyof Preferences

/** Defaults; that of the language is the browser's `accept-language`. */
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

/** Validates one preference, given as the cookie's value; undefined where that is not allowed. */
export function parsePreference<Name extends PreferenceName>(
  name: Name,
  raw: string | undefined,
): Preferences[Name] | undefined {
  const values: readonly (string | undefined)[] = allowed[name]
  return values.includes(raw) ? (raw as Preferences[Name]) : undefined
}

/** The supported language that best matches `accept-language`, by quality, then by order; English when none does. */
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

/** All preferences of a request, with defaults; `acceptLanguage` decides where no cookie names a language. */
export function readPreferencesFrom(
  cookie: (name: PreferenceName) => string | undefined,
  acceptLanguage: string | null | undefined,
): Preferences {
  const usual: Preferences = { locale: negotiateLocale(acceptLanguage), ...defaults }
  const names = Object.keys(usual) as PreferenceName[]
  const read = names.map((name) => [name, parsePreference(name, cookie(name)) ?? usual[name]])
  return Object.fromEntries(read) as Preferences
}
