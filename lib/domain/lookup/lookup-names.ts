import { foldText } from '#lib/domain/text/text-fold.ts'
import { readPaste } from './lookup.ts'
import type { LookupEntry } from './lookup-types.ts'

export interface NamedHere {
  siren: string
  name: string
  commercialName: string | null
}

const FORMS = 'sa|sas|sasu|sarl|eurl|snc|sca|sci|scop|se|selarl|gie|s a|s a s|s a r l'
const FORM = new RegExp(`^(?:${FORMS}) | (?:${FORMS})$`, 'g')

/** The register's placeholder for a name that may not be published. */
const HIDDEN = /^\s*\[ND\]\s*$/

/** Forms of a name for comparison, most exact first: folded, and without the legal form. */
function spellings(name: string): string[] {
  const folded = foldText(name.replace(HIDDEN, ''))
  return [...new Set([folded, folded.replace(FORM, '')])].filter((text) => text !== '')
}

/** SIRENs by form of a name; null if two companies share it. */
export type NameIndex = ReadonlyMap<string, string | null>

/** Indexes companies by name. Linear. */
export function nameIndex(companies: Iterable<NamedHere>): NameIndex {
  const index = new Map<string, string | null>()
  for (const { siren, name, commercialName } of companies)
    for (const text of new Set([...spellings(name), ...spellings(commercialName ?? '')])) {
      const known = index.get(text)
      index.set(text, known === undefined || known === siren ? siren : null)
    }
  return index
}

/** SIRENs for the names in a paste, keyed by the text typed, where exactly one known company has the name. */
export function sirensOfNames(
  entries: readonly LookupEntry[],
  index: NameIndex,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of entries) {
    if (entry.kind !== 'invalid' || entry.reason !== 'name') continue
    const siren = spellings(entry.raw)
      .map((text) => index.get(text))
      .find((known) => known !== undefined)
    if (siren) found.set(entry.raw, siren)
  }
  return found
}

/** Appends the SIREN to each line of the paste that has such a name and no valid identifier. Linear. */
export const withSirens = (text: string, sirens: ReadonlyMap<string, string>): string =>
  readPaste(text)
    .lines.map(({ text: line, entries }) => {
      const names = entries.flatMap((entry) => sirens.get(entry.raw) ?? [])
      const [siren] = entries.some(({ kind }) => kind !== 'invalid') || new Set(names).size > 1 ? [] : names
      return siren === undefined ? line : `${line}\t${siren}`
    })
    .join('\n')
