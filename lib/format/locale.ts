import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { LANGUAGES, type Locale } from '#lib/domain/text/languages.ts'

export type { Locale }

/** Shown where the API gives no value. */
export const NO_VALUE = '—'

/** Memoises `make` per locale and variant: Intl objects cost far more to construct than to use. */
export function perLocale<T>(
  make: (tag: string, variant: string) => T,
): (locale: Locale, variant?: string) => T {
  const kept = new Map<string, T>()
  return (locale, variant = '') =>
    keptOrMade(kept, `${locale} ${variant}`, () => make(LANGUAGES[locale].tag, variant))
}

/** The `unitDisplay` for brief durations in a language (or tag): « 3d 4h », but « 3 j 4 h », « 3 Tg. 4 Std. ». */
export const briefUnits = (language: string): 'narrow' | 'short' =>
  language.startsWith('en') ? 'narrow' : 'short'
