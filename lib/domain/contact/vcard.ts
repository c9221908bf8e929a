import {
  escapedText as escaped,
  folded,
  hasFourDigitYear,
  isFilled,
  uriValue,
} from '#lib/domain/text/content-line.ts'

/** The data of a vCard. Null and blank texts are left out. */
export interface VcardPerson {
  /** Stable across downloads, so that an address book updates its entry. */
  uid: string
  /** The name, if first and last name are not both known. */
  name: string
  firstName?: string | null
  lastName?: string | null
  isOrganisation?: boolean
  organisation?: string | null
  /** The person's function. */
  title?: string | null
  phone?: string | null
  mobile?: string | null
  email?: string | null
  /** A URL validated by `safeUrl`. */
  profile?: string | null
  note?: string | null
  /** When the record was last modified, milliseconds since 1970. */
  modified?: number | null
}

function linesOf(person: VcardPerson): string[] {
  const { firstName, lastName, organisation, modified } = person
  const both = [firstName, lastName].filter(isFilled).map((text) => text.trim())
  const isPerson = person.isOrganisation !== true
  const line = (name: string, value: string | null | undefined) =>
    isFilled(value) ? [`${name}:${escaped(value)}`] : []
  // Without both names, the whole name is used as the family name, by which address books sort.
  const names = both.length === 2 ? [lastName, firstName] : [isPerson ? person.name : '', '']
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${escaped(person.uid)}`,
    `N:${names.map((text) => escaped(text ?? '')).join(';')};;;`,
    `FN:${escaped(isPerson && both.length === 2 ? both.join(' ') : person.name)}`,
    ...line('ORG', organisation ?? (isPerson ? null : person.name)),
    ...(isPerson ? [] : ['X-ABShowAs:COMPANY']),
    ...line('TITLE', person.title),
    ...line('TEL;TYPE=WORK,VOICE', person.phone),
    ...line('TEL;TYPE=CELL', person.mobile),
    ...line('EMAIL;TYPE=INTERNET,WORK', person.email),
    // A URI value, so commas and semicolons are not escaped (RFC 2426 section 3.6.8).
    ...(isFilled(person.profile) ? [`URL:${uriValue(person.profile)}`] : []),
    ...line('NOTE', person.note),
    ...(modified == null || !hasFourDigitYear(modified)
      ? []
      : [`REV:${new Date(modified).toISOString().replace(/\.\d+/, '')}`]),
    'END:VCARD',
  ]
}

/**
 * A vCard file in version 3.0 (RFC 2426), which more address books support than 4.0 (RFC 6350). Lines end in CRLF and
 * are folded at 75 octets of UTF-8; no value can start a line of its own.
 */
export const vcardFile = (people: readonly VcardPerson[]): string =>
  people.flatMap(linesOf).map(folded).join('')
