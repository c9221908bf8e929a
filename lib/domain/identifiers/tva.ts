import { formatSiren, isSiren } from './siren.ts'

/** `FR`, a key of two characters (no I, no O) and nine digits. */
export const TVA_FORM = /^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$/

/**
 * The result of checking a French VAT number: `valid` when its key follows from its SIREN; `uncheckable` when the key
 * has a letter (the form is right, but the rule of such keys is not published); else what is wrong. Never throws.
 */
export type TvaCheck = 'valid' | 'uncheckable' | 'form' | 'key' | 'siren'

/** The two digits before a SIREN in its VAT number: (12 + 3 × (SIREN mod 97)) mod 97. Takes nine digits. */
export const tvaKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** The VAT number of a SIREN: `552120222` gives `FR27552120222`. Takes nine digits; the check digit is not verified. */
export const tvaOfSiren = (siren: string): string => `FR${tvaKey(siren)}${siren}`

/** The nine digits that end a VAT number. A Monaco number ends in 000 and six digits, which is no SIREN. */
export const sirenOfTva = (tva: string): string => tva.slice(4)

/**
 * Checks a VAT number without separators, in capitals. A number whose nine digits begin with 000 may be
 * Monegasque: its key is checked, its digits need not be a SIREN.
 */
export function checkTva(text: string): TvaCheck {
  if (!TVA_FORM.test(text)) return 'form'
  const siren = sirenOfTva(text)
  const key = text.slice(2, 4)
  const numeric = /^[0-9]{2}$/.test(key)
  if (numeric && key !== tvaKey(siren)) return 'key'
  if (!siren.startsWith('000') && !isSiren(siren)) return 'siren'
  return numeric ? 'valid' : 'uncheckable'
}

/** Whether `text` can be a French VAT number: the key is right, or cannot be checked. */
export function isTva(text: string): boolean {
  const check = checkTva(text)
  return check === 'valid' || check === 'uncheckable'
}

/** A VAT number as FR 27 552 120 222, with no-break spaces. Anything in another form is returned unchanged. */
export const formatTva = (tva: string): string =>
  TVA_FORM.test(tva) ? `FR\u00a0${tva.slice(2, 4)}\u00a0${formatSiren(tva.slice(4))}` : tva
