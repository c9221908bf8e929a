import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import {
  type ContactEntry,
  type SeenEntry,
  searchContacts,
  searchSeen,
} from '#components/entities/company/seen-search.ts'
import { parseLookup, type ValidEntry } from '#lib/domain/lookup/lookup.ts'
import { LINE_SIGN } from '#lib/domain/lookup/lookup-cells.ts'
import { idsOfOwnPages } from '#lib/lookup/own-pages.ts'
import { paths } from '#lib/paths.ts'

export type QuickOption =
  | { kind: 'identifier'; entry: ValidEntry }
  | { kind: 'many'; count: number }
  | { kind: 'seen'; company: SeenCompany; href: string }
  | { kind: 'contact'; entry: ContactEntry; href: string }

const MATCHES = 8
const CONTACTS = 5

const seenOption = (company: SeenCompany): QuickOption => ({
  kind: 'seen',
  company,
  href: paths.company(company.idCompany),
})

const contactOption = (entry: ContactEntry): QuickOption => ({
  kind: 'contact',
  entry,
  href: paths.contact(entry.contact.idCrmVisitCard),
})

export interface KnownNames {
  seen: readonly SeenEntry[]
  contacts: readonly ContactEntry[]
}

const NOBODY: KnownNames = { seen: [], contacts: [] }

/**
 * Suggestions for a text: the identifier in it, or the number of identifiers; then companies and contacts of that name.
 * A bare word may be a profile or a name: known names come first.
 */
export function quickOptions(text: string, { seen, contacts }: KnownNames = NOBODY): QuickOption[] {
  if (text.trim() === '')
    return seen.slice(0, MATCHES).flatMap(({ company }) => (company.seenAt > 0 ? [seenOption(company)] : []))
  const valid = parseLookup(text).filter((entry) => entry.kind !== 'invalid')
  const names = [
    ...searchSeen(seen, text, MATCHES).map(seenOption),
    ...searchContacts(contacts, text, CONTACTS).map(contactOption),
  ]
  const [entry] = valid
  if (entry === undefined) return names
  if (valid.length > 1) return [{ kind: 'many', count: valid.length }]
  const identifier: QuickOption = { kind: 'identifier', entry }
  const mayBeName = entry.kind === 'linkedin' && !/[/.]/.test(text)
  return mayBeName ? [...names, identifier] : [identifier, ...names]
}

/** Makes a paste fit a one-line field, which would join its lines and cells without a separator; see also `idsOfOwnPages`. */
export const pasteAsLine = (paste: string): string =>
  idsOfOwnPages(paste)
    .trim()
    .replace(/\s+/g, (space) =>
      /[\r\n]/.test(space) ? ` ${LINE_SIGN} ` : space.includes('\t') ? '; ' : space,
    )

type FieldText = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** The text of a one-line field after a paste of several lines or cells: what was typed before and after it stays. */
export function pasteInto({ value, selectionStart, selectionEnd }: FieldText, paste: string): string {
  const parts = [
    value.slice(0, selectionStart ?? 0),
    pasteAsLine(paste),
    value.slice(selectionEnd ?? value.length),
  ]
  return parts.filter((part) => part.trim() !== '').join(` ${LINE_SIGN} `)
}
