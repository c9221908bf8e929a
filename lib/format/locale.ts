import { LANGUAGES, type Locale } from '#lib/domain/text/languages.ts'

export type { Locale }

/** What stands where the API gives nothing. */
export const NOTHING = '—'

/** Keeps what `make` builds for a locale and a variant: Intl objects cost far more to make than to use. */
export function perLocale<T>(
  make: (tag: string, variant: string) => T,
): (locale: Locale, variant?: string) => T {
  const kept = new Map<string, T>()
  return (locale, variant = '') => {
    const key = `${locale} ${variant}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(LANGUAGES[locale].tag, variant)
    kept.set(key, made)
    return made
  }
}
