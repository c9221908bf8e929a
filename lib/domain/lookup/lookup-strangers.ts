import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { invalidIdentifier, type Understood } from './lookup-types.ts'

// Patterns of other countries' VAT numbers, after the country code and without separators.
const FOREIGN_VAT: Record<string, RegExp> = {
  AT: /^U[0-9]{8}$/,
  BE: /^[01][0-9]{9}$/,
  BG: /^[0-9]{9,10}$/,
  CHE: /^[0-9]{9}(?:MWST|TVA|IVA)?$/,
  CY: /^[0-9]{8}[A-Z]$/,
  CZ: /^[0-9]{8,10}$/,
  DE: /^[0-9]{9}$/,
  DK: /^[0-9]{8}$/,
  EE: /^[0-9]{9}$/,
  EL: /^[0-9]{9}$/,
  ES: /^[A-Z0-9][0-9]{7}[A-Z0-9]$/,
  FI: /^[0-9]{8}$/,
  GB: /^(?:[0-9]{9}|[0-9]{12})$/,
  HR: /^[0-9]{11}$/,
  HU: /^[0-9]{8}$/,
  IE: /^[0-9][A-Z0-9][0-9]{5}[A-Z]{1,2}$/,
  IT: /^[0-9]{11}$/,
  LT: /^(?:[0-9]{9}|[0-9]{12})$/,
  LU: /^[0-9]{8}$/,
  LV: /^[0-9]{11}$/,
  MT: /^[0-9]{8}$/,
  NL: /^[0-9]{9}B[0-9]{2}$/,
  NO: /^[0-9]{9}MVA$/,
  PL: /^[0-9]{10}$/,
  PT: /^[0-9]{9}$/,
  RO: /^[0-9]{6,10}$/,
  SE: /^[0-9]{12}$/,
  SI: /^[0-9]{8}$/,
  SK: /^[0-9]{10}$/,
  XI: /^[0-9]{9}$/,
}

const ISO: Record<string, string> = { CHE: 'CH', EL: 'GR', XI: 'GB' }
const VAT_LABEL = /^(?:n[°o] ?)?(?:tva|vat|ust-?id(?:nr)?|btw|p\.? ?iva|iva|nif)[a-z .]*(?:[:°] ?| )/i
const PHONE_LABEL = /^(?:t[ée]l(?:[ée]phone)?|phone|mobile|portable|fixe|standard|fax)\.? ?:? ?(?=[+(0-9])/i

/** Recognises a VAT number of another country by code and pattern; else null. Takes normalised text. */
export function readForeignVat(text: string): Understood | null {
  const bare = text.replace(VAT_LABEL, '')
  const compact = bare.replace(/[ ./-]/g, '').toUpperCase()
  const code = /^CHE(?=[0-9])/.exec(compact)?.[0] ?? compact.slice(0, 2)
  if (!FOREIGN_VAT[code]?.test(compact.slice(code.length))) return null
  // In «de 552 120 222», «de» is French for «of».
  if (bare === text && /^[a-z]{2}\s/i.test(text) && isSiren(compact.slice(2))) return null
  return invalidIdentifier('foreignVat', { country: ISO[code] ?? code })
}

/** Recognises a phone number: ten digits starting with 0, or any with + or 00; else null. Takes normalised text. */
export function readPhone(text: string): Understood | null {
  const bare = text.replace(PHONE_LABEL, '').replace(/\(0\)/, '')
  if (!/^[+(]{0,2}[0-9][0-9 ./()-]*$/.test(bare)) return null
  const digits = bare.replace(/[^0-9]/g, '')
  const far = /^(?:\(?\+|00)/.test(bare) && digits.length >= 10 && digits.length <= 17
  return far || /^0[1-9][0-9]{8}$/.test(digits) ? invalidIdentifier('phone') : null
}

// «#REF!», «#N/A», «#VALEUR!», «#NOM?», «#DIV/0!», and the «###» of a cell too narrow for its number.
const CELL_ERROR = /^#(?:\p{Lu}[\p{Lu}/]*0? ?[!?]|N\/A|NV|#{2,})$/u

/** Whether a cell's text is a spreadsheet's error value, in any language. Takes normalised text. */
export const isCellError = (text: string): boolean => CELL_ERROR.test(text)

/** Recognises an email address with a name, `Jean Durand <jean@acme.fr>`; else null. */
export function readNamedEmail(text: string): Understood | null {
  const email = /^[^<>]*<([^\s<>@]+@[^\s<>@/]+\.[^\s<>@/]+)>$/.exec(text)?.[1]
  return email === undefined ? null : invalidIdentifier('email', { email })
}

const MAIL_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|mac|aol|gmx|proton|protonmail|orange|wanadoo|free|sfr|neuf|laposte|bbox|numericable)\.[a-z.]+$/

/** The domain of an email address if it may be a company's; null for public mail providers. */
export function companyDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return MAIL_PROVIDERS.test(domain) ? null : domain
}
