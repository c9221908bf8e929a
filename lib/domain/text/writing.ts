import type { Locale } from './languages.ts'

/** How a language writes numbers, days and labels, for those pages that do more with them than show them. */
export interface Writing {
  /** Of numbers. Where it is a comma, files part their cells by semicolons. */
  decimal: '.' | ','
  /** Between groups of three digits, in a field that is typed into. */
  group: string
  /** Between the day of the week and the date, where it is no space: engines differ. */
  afterWeekday?: string
  /** Nouns keep their capital inside a sentence. */
  capitals?: true
}

export const WRITING: Readonly<Record<Locale, Writing>> = {
  en: { decimal: '.', group: ',' },
  fr: { decimal: ',', group: '\u202f' },
  de: { decimal: ',', group: '.', afterWeekday: ', ', capitals: true },
}

/** A label as it stands inside a sentence. */
export const inSentence = (label: string, locale: Locale): string =>
  WRITING[locale].capitals ? label : label.toLocaleLowerCase(locale)
