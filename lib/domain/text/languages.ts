export type Locale = 'en' | 'fr' | 'de'

/** What every page needs of a language besides its messages; what only some need is in writing.ts. */
export interface Language {
  /** Its name in the language itself. */
  name: string
  /** For `Intl`. The region matters for the order of day and month, and for separators. */
  tag: string
  /** The first day of a month, where it is written differently from other days. */
  first?: string
}

/** The languages of the product, by the name of their files in `messages/`. CONTRIBUTING.md says how one is added. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', tag: 'en-GB' },
  fr: { name: 'Français', tag: 'fr-FR', first: '1er' },
  de: { name: 'Deutsch', tag: 'de-DE' },
}

export const locales = Object.keys(LANGUAGES) as [Locale, ...Locale[]]
