import { use } from 'react'
import { useLocale } from 'use-intl'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { type Notation, notationOf } from '#lib/format/notation.ts'
import { PreferencesContext } from './use-preferences.tsx'

const kept = new Map<string, Notation>()

/**
 * How this person wants dates and money to be written, in the language of the surrounding text. Referentially stable:
 * the same object for the same choices.
 */
export function useNotation(): Notation {
  const locale = useLocale()
  const chosen = use(PreferencesContext)?.preferences
  if (!chosen) return notationOf(locale)
  const { dates, currency } = chosen
  return keptOrMade(kept, `${locale} ${dates} ${currency}`, () => ({ locale, dates, currency }))
}
