import { isLuhn } from './luhn.ts'
import { formatSiren } from './siren.ts'

/** Fourteen ASCII digits, whatever their check digit. */
const SIRET_FORM = /^[0-9]{14}$/

const LA_POSTE = '356000000'
const LA_POSTE_HEAD_OFFICE = '35600000000048'

const digitSum = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0)

/**
 * Whether `text` is a SIRET as the API takes it: fourteen digits, no separators, check digit right. Never throws.
 * La Poste (SIREN 356000000) has more establishments than Luhn leaves room for: except for its head office,
 * the digits of its SIRETs add up to a multiple of five.
 */
export function isSiret(text: string): boolean {
  if (!SIRET_FORM.test(text)) return false
  if (text.startsWith(LA_POSTE) && text !== LA_POSTE_HEAD_OFFICE) return digitSum(text) % 5 === 0
  return isLuhn(text) && isLuhn(text.slice(0, 9))
}

/** The SIREN in a SIRET: its first nine digits. Takes fourteen digits, checked or not. */
export const sirenOfSiret = (siret: string): string => siret.slice(0, 9)

/** A SIRET in groups, `552 120 222 00013`, with no-break spaces. Anything but fourteen digits is returned unchanged. */
export const formatSiret = (siret: string): string =>
  SIRET_FORM.test(siret) ? `${formatSiren(siret.slice(0, 9))}\u00a0${siret.slice(9)}` : siret

/**
 * `companySiret` of a contact (api.md 2.11) is an int, so its leading zeros are gone: back to fourteen digits.
 * Null when the int cannot be a SIRET (not a positive integer, or over fourteen digits). The check digit is not verified.
 */
export function padSiret(value: number): string | null {
  if (!Number.isSafeInteger(value) || value <= 0 || value >= 1e14) return null
  return String(value).padStart(14, '0')
}
