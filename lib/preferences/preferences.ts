import { type Locale, locales } from '#lib/domain/text/languages.ts'

export { type Locale, locales }

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'standard', 'relaxed'] as const
export const navStates = ['open', 'collapsed'] as const
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
export type Density = (typeof densities)[number]
export type NavState = (typeof navStates)[number]
export type SummaryLook = (typeof summaryLooks)[number]
export type DateStyle = (typeof dateStyles)[number]
export type TimeStyle = (typeof timeStyles)[number]
export type Currency = (typeof currencies)[number]
export type Switch = (typeof switches)[number]

/** What a person chose about the screen. Kept per browser in cookies, so that the first HTML is already right. */
export interface Preferences {
  locale: Locale
  theme: Theme
  density: Density
  nav: NavState
  /** How the summary of campaign results stands. */
  summary: SummaryLook
  dates: DateStyle
  times: TimeStyle
  currency: Currency
  /** Whether keys without Ctrl, ⌘ or Alt do anything outside of fields (WCAG 2.1.4). */
  shortcuts: Switch
  /** Whether panels offer the API calls behind them. */
  inspector: Switch
}

export type PreferenceName = keyof Preferences

const allowed: { [Name in PreferenceName]: readonly Preferences[Name][] } = {
  locale: locales,
  theme: themes,
  density: densities,
  nav: navStates,
  summary: summaryLooks,
  dates: dateStyles,
  times: timeStyles,
  currency: currencies,
  shortcuts: switches,
  inspector: switches,
}

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
export const parsePreference = <Name extends PreferenceName>(
  name: Name,
  raw: string | undefined,
): Preferences[Name] | undefined => allowed[name].find((value) => value === raw)

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
  const read = <Name extends PreferenceName>(name: Name, usual: Preferences[Name]): Preferences[Name] =>
    parsePreference(name, cookie(name)) ?? usual
  return {
    locale: parsePreference('locale', cookie('locale')) ?? negotiateLocale(acceptLanguage),
    theme: read('theme', defaults.theme),
    density: read('density', defaults.density),
    nav: read('nav', defaults.nav),
    summary: read('summary', defaults.summary),
    dates: read('dates', defaults.dates),
    times: read('times', defaults.times),
    currency: read('currency', defaults.currency),
    shortcuts: read('shortcuts', defaults.shortcuts),
    inspector: read('inspector', defaults.inspector),
  }
}
