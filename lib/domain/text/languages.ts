export type Locale = 'en' | 'fr' | 'de'

/** What every page needs of a language beside its words; what some need is in writing.ts. */
export interface Language {
  /** As its own readers call it. */
  name: string
  /** For `Intl`. The region matters for the order of day and month, and for separators. */
  tag: string
  /** The first of a month, where it is written in another way than the other days. */
  first?: string
}

/** The languages of the product, by the name of their files in `messages/`. CONTRIBUTING.md says how one is added. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', tag: 'en-GB' },
  fr: { name: 'Français', tag: 'fr-FR', first: '1er' },
  de: { name: 'Deutsch', tag: 'de-DE' },
}

export const locales = Object.keys(LANGUAGES) as [Locale, ...Locale[]]
