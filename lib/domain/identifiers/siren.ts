import { isLuhn } from './luhn.ts'

/** Nine ASCII digits, whatever their check digit. */
const SIREN_FORM = /^[0-9]{9}$/

/**
 * Whether `text` is a SIREN as the API takes it: nine digits, no separators, Luhn check digit right.
 * Leading zeros count: a SIREN is text, never a number (api.md 2.6). Never throws.
 */
export const isSiren = (text: string): boolean => SIREN_FORM.test(text) && isLuhn(text)

/** A SIREN in groups of three, `552 120 222`, with no-break spaces. Anything but nine digits is returned unchanged. */
export const formatSiren = (siren: string): string =>
  SIREN_FORM.test(siren) ? `${siren.slice(0, 3)}\u00a0${siren.slice(3, 6)}\u00a0${siren.slice(6)}` : siren
