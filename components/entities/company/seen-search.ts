import { foldText, searchFolded } from '#lib/domain/text/text-fold.ts'
import type { KnownContact } from './directory-record.ts'
import type { SeenCompany } from './seen-company.ts'

/** A company seen, with its searchable text, folded: no accents, no case. */
export interface SeenEntry {
  company: SeenCompany
  folded: string
}

export const seenEntry = (company: SeenCompany): SeenEntry => ({
  company,
  folded: foldText([company.name, company.commercialName ?? '', company.city ?? '', company.siren].join(' ')),
})

const foldedOf = (entry: { folded: string }) => entry.folded

/**
 * The companies whose name, commercial name, city or SIREN contain every word of `text`, ignoring accents and case:
 * best matches first, ties in the order of `entries` (latest first).
 * @param limit the most to return
 */
export const searchSeen = (entries: readonly SeenEntry[], text: string, limit: number): SeenCompany[] =>
  searchFolded(entries, foldedOf, text, limit).map((entry) => entry.company)

/** A contact of the directory, with its name and its company's, folded for searching. */
export interface ContactEntry {
  contact: KnownContact
  /** The company's name; null when the directory does not know it. */
  company: string | null
  /** The contact's name only. */
  foldedName: string
  folded: string
}

export const contactEntry = (contact: KnownContact, company: string | null): ContactEntry => {
  const foldedName = foldText(contact.name)
  return { contact, company, foldedName, folded: `${foldedName} ${foldText(company ?? '')}` }
}

/** The contacts whose name contains every word of `text`, best matches first; then matches with the company's name. */
export function searchContacts(
  entries: readonly ContactEntry[],
  text: string,
  limit: number,
): ContactEntry[] {
  const named = searchFolded(entries, ({ foldedName }) => foldedName, text, limit)
  const both = named.length < limit ? searchFolded(entries, foldedOf, text, limit) : []
  return [...new Set([...named, ...both])].slice(0, limit)
}
