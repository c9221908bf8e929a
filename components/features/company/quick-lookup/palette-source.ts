import { BookUser, Building2, ListPlus, ScanSearch, UserRound } from 'lucide-react'
import { contactEntries, seenEntries } from '#components/entities/company/seen-companies.ts'
import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import {
  type ContactEntry,
  type SeenEntry,
  searchContacts,
  searchSeen,
} from '#components/entities/company/seen-search.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { PaletteEntry, PaletteSource, PaletteTools } from '#lib/palette/palette.ts'
import { paths } from '#lib/paths.ts'
import { entryText } from '../lookup/entry-text.ts'
import { lookupAddress, openIdentifier } from './quick-engine.ts'
import { type QuickOption, quickOptions } from './quick-options.ts'

/** Most matches handed to the palette, which shows fewer, out of up to fifty thousand. */
const MAX = 30
const FEW = 8
const LEAST_LETTERS = 3

const companyEntry = ({ idCompany, name, commercialName, city, siren }: SeenCompany): PaletteEntry => ({
  id: `company:${idCompany}`,
  group: 'companies',
  label: plainLine(name),
  detail: [city && plainLine(city), showSiren(siren).text].filter(Boolean).join(' · '),
  keywords: [commercialName, city, siren].filter(Boolean).join(' '),
  icon: Building2,
  run: { href: paths.company(idCompany) },
})

const contactOf = ({ contact, company }: ContactEntry): PaletteEntry => ({
  id: `contact:${contact.idCrmVisitCard}`,
  group: 'contacts',
  label: contact.name,
  detail: [contact.position, company && plainLine(company)].filter(Boolean).join(' · '),
  keywords: company ?? undefined,
  icon: UserRound,
  onlyTyped: true,
  run: { href: paths.contact(contact.idCrmVisitCard) },
})

/** The entry for the screen where the directory is built, updated and deleted. */
const directoryEntry = ({ t }: PaletteTools): PaletteEntry => ({
  id: 'directory',
  group: 'actions',
  label: t('actions.directory'),
  keywords: t('found.directory'),
  icon: BookUser,
  onlyTyped: true,
  run: { href: paths.companies() },
})

const hasInOrder = (text: string, letters: string) => {
  let from = 0
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

/** Companies whose names contain the words; where these are few, also a fuzzy match: the letters in order. */
function named(seen: readonly SeenEntry[], text: string): SeenCompany[] {
  const found = searchSeen(seen, text, MAX)
  const letters = foldText(text).replaceAll(' ', '')
  if (found.length >= FEW || letters.length < LEAST_LETTERS) return found
  const known = new Set(found)
  const loosely = seen.filter(({ company, folded }) => !known.has(company) && hasInOrder(folded, letters))
  return [...found, ...loosely.slice(0, MAX).map(({ company }) => company)]
}

/** The entry for one identifier, or for many, as the field in the top bar offers it. */
function typedEntry(option: QuickOption | undefined, text: string, tools: PaletteTools): PaletteEntry[] {
  switch (option?.kind) {
    case 'identifier':
      return [
        {
          id: 'identifier',
          group: 'companies',
          label: entryText(option.entry),
          detail: tools.t(`kinds.${option.entry.kind}`),
          icon: ScanSearch,
          // A bare word may be a profile or a name: known names come first.
          exact: option.entry.kind === 'linkedin' && !/[/.]/.test(text) ? 'last' : 'first',
          run: { find: () => openIdentifier(text, tools.idAccount) },
        },
      ]
    case 'many':
      return [
        {
          id: 'identifiers',
          group: 'companies',
          label: tools.t('many', { count: option.count }),
          icon: ListPlus,
          exact: 'first',
          // Only when it is chosen: a long list is stored for its address, in place of an earlier one.
          run: { find: async () => lookupAddress(text) },
        },
      ]
    default:
      return []
  }
}

/** Palette source for companies: those seen, by name; any other, by its identifier. */
export const source: PaletteSource = {
  entries: async (text, tools) => {
    const seen = await seenEntries(tools.idAccount)
    void import('../directory/directory-run.ts').then(({ openDirectory }) => openDirectory(tools.idAccount))
    if (text.trim() === '')
      return seen.slice(0, MAX).flatMap(({ company }) => (company.seenAt > 0 ? [companyEntry(company)] : []))
    const typed = quickOptions(text)[0]
    const contacts = searchContacts(await contactEntries(tools.idAccount), text, MAX)
    return [
      ...typedEntry(typed, text, tools),
      ...named(seen, text).map(companyEntry),
      ...contacts.map(contactOf),
      directoryEntry(tools),
    ]
  },
}
