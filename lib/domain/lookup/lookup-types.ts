/** Kinds of identifiers, named like the parameters of `GET /v1/company` (api.md 4.10). */
export const LOOKUP_KINDS = ['idCompany', 'siren', 'siret', 'tvaNumber', 'domain', 'linkedin'] as const
export type LookupKind = (typeof LOOKUP_KINDS)[number]

/**
 * Why a text is not an identifier. Codes, translated by the screens:
 * `sirenCheckDigit`, `siretCheckDigit`, `tvaKey`, `tvaSiren` (the nine digits in a VAT number are no SIREN),
 * `tvaForm` (starts like a French VAT number, but is malformed), `length` (digits, but of no known length, or
 * a short number that begins with a zero), `leadingZero` (a spreadsheet seems to have dropped a zero: see `suggestion`),
 * `scientific` (a spreadsheet's 5,52E+13: digits are lost), `characters` (letters among the digits), `notAscii` (digits
 * or letters of another script), `foreignVat` (of `country`), `phone`, `email`, `url` (not http or https), `domain` (no
 * domain name in it), `linkedinPerson` (a person's page), `linkedinPage` (no company in the address), `name` (the API
 * has no search by name), `label` (a heading without a value), `cellError` (a spreadsheet's `#REF!`: no value),
 * `plainNumber` (a bare number in a table of SIREN, SIRET or VAT numbers, in a row without one), `tooLong`, `unknown`.
 */
export type LookupReason =
  | 'sirenCheckDigit'
  | 'siretCheckDigit'
  | 'tvaKey'
  | 'tvaSiren'
  | 'tvaForm'
  | 'length'
  | 'leadingZero'
  | 'scientific'
  | 'characters'
  | 'notAscii'
  | 'foreignVat'
  | 'phone'
  | 'email'
  | 'url'
  | 'domain'
  | 'linkedinPerson'
  | 'linkedinPage'
  | 'name'
  | 'label'
  | 'cellError'
  | 'plainNumber'
  | 'tooLong'
  | 'unknown'

/** A parsed identifier, independent of its position in the paste. */
export type Understood =
  | { kind: LookupKind; value: string; fallbackSiren?: string; suggestion?: string }
  | ({ kind: 'invalid'; value: ''; reason: LookupReason } & InvalidExtra)

interface InvalidExtra {
  fallbackSiren?: string
  suggestion?: string
  email?: string
  /** ISO code of the country of a VAT number. */
  country?: string
}

/**
 * One identifier of a paste. `raw`: as typed; `value`: as sent to the API ('' if invalid); `count`: how many times it
 * occurs; `fallbackSiren`: the SIREN contained in a SIRET or VAT number; `suggestion`: what was probably meant (an
 * idCompany has one if it may be a SIREN without its leading zero).
 */
export type LookupEntry = Understood & { raw: string; count: number }

export type ValidEntry = Extract<LookupEntry, { kind: LookupKind }>
export type InvalidEntry = Extract<LookupEntry, { kind: 'invalid' }>

export const invalidIdentifier = (
  reason: LookupReason,
  extra: InvalidExtra = {},
): Extract<Understood, { kind: 'invalid' }> => ({ kind: 'invalid', value: '', reason, ...extra })
