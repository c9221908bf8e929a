import type { Locale } from './languages.ts'

/** A language's rules for numbers, dates and labels, for pages that do more with them than display them. */
export interface Writing {
  /** Decimal separator. Where it is a comma, CSV files are delimited by semicolons. */
  decimal: '.' | ','
  /** Group separator for thousands, in input fields. */
  group: string
  /** Separator of weekday and date, where it is not a space: JavaScript engines differ. */
  afterWeekday?: string
  /** Nouns keep their capital inside a sentence. */
  capitals?: true
}

export const WRITING: Readonly<Record<Locale, Writing>> = {
  en: { decimal: '.', group: ',' },
  fr: { decimal: ',', group: '\u202f' },
  de: { decimal: ',', group: '.', afterWeekday: ', ', capitals: true },
}

/** A label as written within a sentence. */
export const inSentence = (label: string, locale: Locale): string =>
  WRITING[locale].capitals ? label : label.toLocaleLowerCase(locale)
