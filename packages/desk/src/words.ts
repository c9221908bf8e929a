import { type Locale, locales } from '../../../lib/domain/text/languages.ts'
import de from '../messages/de.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }

export type Language = Locale
export type Word = keyof typeof en

const MESSAGES: Record<Language, Readonly<Record<Word, string>>> = { en, fr, de }

export type Translator = (word: Word, values?: Readonly<Record<string, string | number>>) => string

/** Message lookup of a language. `{name}` is replaced by a value; `'{'` is a literal brace. */
export const translatorOf =
  (language: Language): Translator =>
  (word, values = {}) =>
    MESSAGES[language][word].replace(/'([{}])'|\{(\w+)\}/g, (_, brace: string, name: string) =>
      String(brace ?? values[name] ?? ''),
    )

/** The requested language, else the first non-empty of LC_ALL, LC_MESSAGES, LANG (`fr_*`, `de_*`), else English. */
export function languageOf(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const name = asked ?? (environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '')
  return locales.find((locale) => name.toLowerCase().startsWith(locale)) ?? 'en'
}
