import { foldText, searchFolded } from '#lib/domain/text/text-fold.ts'

import type { SeenCompany } from './seen-company.ts'

/** A company seen, with its names as they are compared: no accents, no case. */
export interface SeenEntry {
  company: SeenCompany
  folded: string
}

export const seenEntry = (company: SeenCompany): SeenEntry => ({
  company,
  folded: foldText([company.name, company.commercialName ?? '', company.city ?? '', company.siren].join(' ')),
})

const foldedOf = (entry: SeenEntry) => entry.folded

/**
 * The companies whose name, commercial name, city or SIREN holds every word of `text`, accents and case aside:
 * best matches first, among equals in the order of `entries` (latest first).
 * @param limit the most to answer
 */
export const searchSeen = (entries: readonly SeenEntry[], text: string, limit: number): SeenCompany[] =>
  searchFolded(entries, foldedOf, text, limit).map((entry) => entry.company)
