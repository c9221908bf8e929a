import { escapedText as escaped, folded, uriValue } from '#lib/domain/text/content-line.ts'

/** What an address book is told of somebody. Null and blank texts are left out. */
export interface VcardPerson {
  /** The same in every download, so that an address book that knows it updates its entry. */
  uid: string
  /** What it is called where first and last name are not known. */
  name: string
  firstName?: string | null
  lastName?: string | null
  /** A card of an organisation, not of a person. */
  isOrganisation?: boolean
  organisation?: string | null
  /** What the person does there. */
  title?: string | null
  phone?: string | null
  mobile?: string | null
  email?: string | null
  /** An address of the web that was checked (`safeUrl`). */
  profile?: string | null
  note?: string | null
  /** When the record was last modified, milliseconds since 1970. */
  modified?: number | null
}

const filled = (text: string | null | undefined): text is string => Boolean(text?.trim())

function linesOf(person: VcardPerson): string[] {
  const { firstName, lastName, organisation, modified } = person
  const both = [firstName, lastName].filter(filled).map((text) => text.trim())
  const isPerson = person.isOrganisation !== true
  const line = (name: string, value: string | null | undefined) =>
    filled(value) ? [`${name}:${escaped(value)}`] : []
  // Without both names nobody knows which of them it is: the whole stands as the family name, as address books sort.
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
    // An address is no text: its commas and semicolons stand as they are (RFC 2426 section 3.6.8).
    ...(filled(person.profile) ? [`URL:${uriValue(person.profile)}`] : []),
    ...line('NOTE', person.note),
    ...(modified == null ? [] : [`REV:${new Date(modified).toISOString().replace(/\.\d+/, '')}`]),
    'END:VCARD',
  ]
}

/**
 * People as one vCard file, version 3.0 (RFC 2426), which address books have in common more than 4.0 (RFC 6350). Lines end
 * in CRLF and are at most 75 octets of UTF-8; no value begins a line.
 */
export const vcardFile = (people: readonly VcardPerson[]): string =>
  people.flatMap(linesOf).map(folded).join('')
