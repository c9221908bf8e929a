export type Locale = 'en' | 'fr'

/** What stands where the API gives nothing. */
export const NOTHING = '—'

/** The region matters for the order of day and month, and for separators. */
const LOCALE_TAG: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR' }

/** Keeps what `make` builds for a locale and a variant: Intl objects cost far more to make than to use. */
export function perLocale<T>(
  make: (tag: string, variant: string) => T,
): (locale: Locale, variant?: string) => T {
  const kept = new Map<string, T>()
  return (locale, variant = '') => {
    const key = `${locale} ${variant}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(LOCALE_TAG[locale], variant)
    kept.set(key, made)
    return made
  }
}
