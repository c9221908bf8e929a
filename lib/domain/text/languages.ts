export type Locale = 'en' | 'fr' | 'de'

/** What every page needs of a language beside its words; what some need is in writing.ts. */
export interface Language {
  /** As its own readers call it. */
  name: string
  /** For `Intl`. The region matters for the order of day and month, and for separators. */
  tag: string
  /** How a unit is written where it is to be brief: « 3d 4h », « 3 j 4 h », « 3 Tg. 4 Std. ». */
  brief: 'narrow' | 'short'
  /** The first of a month, where it is written in another way than the other days. */
  first?: string
}

/** The languages of the product, by the name of their files in `messages/`. CONTRIBUTING.md says how one is added. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', tag: 'en-GB', brief: 'narrow' },
  fr: { name: 'Français', tag: 'fr-FR', brief: 'short', first: '1er' },
  de: { name: 'Deutsch', tag: 'de-DE', brief: 'short' },
}

export const locales = Object.keys(LANGUAGES) as [Locale, ...Locale[]]
