/** What a language is beside its words. */
export interface Language {
  /** As its own readers call it. */
  name: string
  /** For `Intl`. The region matters for the order of day and month, and for separators. */
  tag: string
  /** Of numbers. Where it is a comma, files part their cells by semicolons. */
  decimal: '.' | ','
  /** Between groups of three digits, in a field that is typed into. */
  group: string
  /** Between the day of the week and the date: engines differ. */
  afterWeekday: string
  /** The first of a month where it is written in another way than the other days; null where it is not. */
  first: string | null
}

/** The languages of the product, by the name of their files in `messages/`. CONTRIBUTING.md says how one is added. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-GB', decimal: '.', group: ',', afterWeekday: ' ', first: null },
  fr: { name: 'Français', tag: 'fr-FR', decimal: ',', group: '\u202f', afterWeekday: ' ', first: '1er' },
  de: { name: 'Deutsch', tag: 'de-DE', decimal: ',', group: '.', afterWeekday: ', ', first: null },
} as const satisfies Readonly<Record<string, Language>>

export type Locale = keyof typeof LANGUAGES

export const locales = Object.keys(LANGUAGES) as [Locale, ...Locale[]]
