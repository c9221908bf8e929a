import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { readId } from './read-id.ts'

/** The entries of a filter field: the valid values, and the invalid words. */
export interface FilterEntries<Value> {
  values: Value[]
  wrong: string[]
}

function split<Value>(text: string, read: (word: string) => Value | null): FilterEntries<Value> {
  const values = new Set<Value>()
  const wrong: string[] = []
  for (const word of text.split(/[\s,;]+/)) {
    if (word === '') continue
    const value = read(word)
    if (value === null) wrong.push(word)
    else values.add(value)
  }
  return { values: [...values], wrong }
}

/** Ids typed or pasted, separated by commas, semicolons or spaces: positive integers, each once. */
export const readIds = (text: string): FilterEntries<number> => split(text, readId)

/** Whether a filter says which companies are meant. */
export const namesCompanies = (texts: { idCompany?: string; siren?: string }): boolean =>
  Boolean(texts.idCompany || texts.siren)

/** Ids of companies. A SIREN is none: its groups of three, read as three ids, would find other companies or none. */
export function readCompanyIds(text: string): FilterEntries<number> {
  const sirens = readSirens(text)
  // A few SIRENs, and not a long list of ids of three digits.
  const words = sirens.wrong.length === 0 ? sirens.values.join(' ') : text
  return split(words, (word) => (isSiren(word) || word.startsWith('0') ? null : readId(word)))
}

/** E-mail addresses, loosely checked: something before and after a single `@`. */
export const readEmails = (text: string): FilterEntries<string> =>
  split(text, (word) => (word.length <= 320 && /^[^@]+@[^@]+$/.test(word) ? word : null))

/** Joins a SIREN in groups of three, `552 120 222`, also with the no-break spaces of web pages and spreadsheets. */
export const joinedSirens = (text: string): string =>
  text.replace(/(?<!\d)(\d{3})[ \u00a0\u202f](\d{3})[ \u00a0\u202f](\d{3})(?!\d)/g, '$1$2$3')

/** SIREN numbers with their check digit, in groups of three or not. */
export const readSirens = (text: string): FilterEntries<string> =>
  split(joinedSirens(text), (word) => (isSiren(word) ? word : null))

/** An integer of at least `least`, or null; undefined for an empty text. */
export function readCount(text: string, least: number): number | null | undefined {
  const word = text.trim()
  if (word === '') return undefined
  const count = /^\d{1,9}$/.test(word) ? Number(word) : null
  return count !== null && count >= least ? count : null
}
