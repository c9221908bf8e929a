import {
  MAX_CELL_LENGTH,
  MAX_LINE_LENGTH,
  normaliseCell,
  splitLines,
  type TypedLine,
} from './lookup-cells.ts'
import type { ReadIdentifier } from './lookup-digits.ts'
import type { PasteLine } from './lookup-lines.ts'
import { isCellError, readForeignVat, readNamedEmail, readPhone } from './lookup-strangers.ts'
import { isLabelOnly, readNumbers } from './lookup-text.ts'
import { invalidIdentifier, type LookupEntry, type Understood } from './lookup-types.ts'
import { readProfile, readWeb } from './lookup-web.ts'

export * from './lookup-fix.ts'
export type { PasteLine } from './lookup-lines.ts'
export * from './lookup-plan.ts'
export type { InvalidEntry, LookupEntry, LookupKind, ValidEntry } from './lookup-types.ts'

// Digits of other scripts, superscripts and circled numbers are not converted.
const FOREIGN_NUMBER = /(?![0-9])\p{N}/u

const WEB_LABEL =
  /^(?:(?:site|web|internet|website|url|adresse|nom|de|domain|domaine|linkedin|page|profil|profile|entreprise|company)(?: ?[:=] ?| ))+(\S+)$/i

/** Strips a spreadsheet's `="…"` and `'…`, brackets, quotes, bullets and end punctuation. */
const unwrap = (text: string): string =>
  text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^(?:["'«»“”()[\]<>{}*•·:=\s]|[-.] )+/, '')
    .replace(/["'«»“”()[\]<>{}*•·:.!?\s-]+$/, '')

function readLabelledWeb(text: string): Understood | null {
  const rest = WEB_LABEL.exec(text)?.[1]
  if (rest === undefined) return null
  const profile = /linkedin|profil/i.test(text.slice(0, -rest.length)) ? readProfile(rest) : null
  return readWeb(rest) ?? profile
}

/** Parses web addresses on one line with numbers or labels: `acme.fr 552 120 222`. Null if there are other words. */
function readWebList(text: string): ReadIdentifier[] | null {
  const readings: ReadIdentifier[] = []
  const others: string[] = []
  for (const part of text.split(' ')) {
    const read = readWeb(unwrap(part))
    if (read !== null && read.kind !== 'invalid') readings.push({ read, part })
    else others.push(part)
  }
  const rest = others.join(' ').trim()
  if (readings.length === 0) return null
  if (rest === '' || isLabelOnly(rest)) return readings
  if (!/[0-9]/.test(rest) || FOREIGN_NUMBER.test(rest)) return null
  const numbers = readNumbers(rest)
  return numbers.every(({ read }) => read.kind !== 'invalid') ? [...readings, ...numbers] : null
}

function readWords(text: string): Understood {
  if (isLabelOnly(text)) return invalidIdentifier('label')
  const profile = readProfile(text)
  if (profile !== null) return profile
  return invalidIdentifier(/\p{L}/u.test(text) ? 'name' : 'unknown')
}

function readCell(normal: string): ReadIdentifier[] {
  const whole = (read: Understood): ReadIdentifier[] => [{ read, part: normal }]
  const text = unwrap(normal)
  if (isCellError(normal)) return whole(invalidIdentifier('cellError'))
  const web = readNamedEmail(normal) ?? readWeb(text) ?? readLabelledWeb(text)
  if (web !== null) return whole(web)
  const list = text.includes(' ') ? readWebList(text) : null
  if (list !== null) return list
  if (FOREIGN_NUMBER.test(text)) return whole(invalidIdentifier('notAscii'))
  if (!/[0-9]/.test(text)) return whole(readWords(text))
  const stranger = readForeignVat(text) ?? (text.includes('+') ? readPhone(text) : null)
  if (stranger !== null) return whole(stranger)
  const numbers = readNumbers(text)
  const phone = numbers.some(({ read }) => read.kind !== 'invalid') ? null : readPhone(text)
  return phone === null ? numbers : whole(phone)
}

const isStrong = ({ read }: ReadIdentifier) =>
  read.kind === 'siren' || read.kind === 'siret' || read.kind === 'tvaNumber'

/**
 * Parses a line that is not an identifier as a whole as a list separated by spaces, if two or more parts have a valid
 * check digit. A single word in it is a name, not a profile.
 */
function readMixedList(text: string): ReadIdentifier[] | null {
  const readings = text.split(' ').map((part): ReadIdentifier => {
    const [only, ...more] = readCell(part)
    if (only === undefined || more.length > 0) return { read: invalidIdentifier('unknown'), part }
    return only.read.kind === 'linkedin' && !only.part.includes('/')
      ? { read: invalidIdentifier('name'), part }
      : only
  })
  return readings.filter(isStrong).length >= 2 ? readings : null
}

// Up to MAX_CELL_LENGTH characters; no space before a digit ends them, as the word before it may say what the number is.
const PIECE = / ?\S.{0,2046}(?=$| (?![0-9]))/gy

/** Parses a line that is too long for one identifier: as numbers, else piece by piece if each holds a valid identifier. */
function readLongLine(normal: string): ReadIdentifier[] {
  if (normal.length <= MAX_LINE_LENGTH) {
    if (/^[0-9 ._-]+$/.test(normal)) return readNumbers(normal)
    const pieces = normal.match(PIECE) ?? []
    const readings = pieces.map((piece) => readLine(piece.trim()))
    const isList = readings.every((piece) => piece.some(({ read }) => read.kind !== 'invalid'))
    if (isList && pieces.join('') === normal) return readings.flat()
  }
  return [{ read: invalidIdentifier('tooLong'), part: normal }]
}

function readLine(normal: string): ReadIdentifier[] {
  if (normal.length > MAX_CELL_LENGTH) return readLongLine(normal)
  const readings = readCell(normal)
  const [only] = readings
  const failed = readings.length === 1 && only?.read.kind === 'invalid'
  return (failed && normal.includes(' ') ? readMixedList(normal) : null) ?? readings
}

interface Cell {
  /** As typed. */
  typed: string
  readings: ReadIdentifier[]
}

// A single word may be a profile if it is the whole input; inside a list it is a name or a city.
const BARE_WORD = /^[^\s@/:.]+$/

const REGISTER_HEADING = /^[^0-9]{0,60}(?<![a-z])sire[nt](?![a-z])[^0-9]{0,60}$/i
const SHORTENED = /^[0-9][0-9 .]{3,16}$/

/** The columns of a table that the first row with such a heading names SIREN or SIRET. */
function registerColumns(rows: readonly TypedLine[]): Set<number> {
  for (const { cells, columns } of rows.slice(0, 20)) {
    const headed = columns.filter((_, at) => REGISTER_HEADING.test(cells[at] ?? ''))
    if (headed.length > 0) return new Set(headed)
  }
  return new Set()
}

/** Below a heading SIREN or SIRET, a number that lacks only its leading zeros has them again. */
function withZeros(normal: string): ReadIdentifier[] | null {
  if (!SHORTENED.test(normal)) return null
  const [only, ...more] = readNumbers(`SIREN ${normal}`)
  const whole = more.length === 0 ? only?.read.suggestion : undefined
  return whole === undefined ? null : readNumbers(whole)
}

function readListCell(typed: string, inList: boolean, headed: boolean): Cell {
  const normal = normaliseCell(typed.slice(0, MAX_LINE_LENGTH + 1))
  const readings = (headed ? withZeros(normal) : null) ?? readLine(normal)
  const [only] = readings
  const guessed = inList && only?.read.kind === 'linkedin' && BARE_WORD.test(normal)
  return { typed, readings: guessed ? [{ read: invalidIdentifier('name'), part: normal }] : readings }
}

const every = (cells: readonly Cell[], is: (reading: ReadIdentifier) => boolean) =>
  cells.every(({ readings }) => readings.every(is))
const holding = (cells: readonly Cell[], is: (reading: ReadIdentifier) => boolean) =>
  cells.filter(({ readings }) => readings.some(is))

/** Whether it is meant as an identifier, right or mistyped. */
const isMeant = ({ read }: ReadIdentifier) =>
  read.kind !== 'invalid' || /^(?:sire[nt]CheckDigit|tvaKey|tvaSiren|leadingZero)$/.test(read.reason)

/** The relevant cells of a row: valid numbers, else those that only lack a leading zero, else headings, else all. */
function relevantCells(cells: Cell[], onlyRow: boolean): Cell[] {
  if (cells.length < 2 || (onlyRow && every(cells, isMeant))) return cells
  const strong = holding(cells, isStrong)
  if (strong.length > 0) return strong
  const nearly = holding(cells, ({ read }) => read.suggestion !== undefined)
  if (nearly.length > 0) return nearly
  const heading = holding(cells, ({ read }) => read.kind === 'invalid' && read.reason === 'label')
  return heading.length > 0 && every(cells, ({ read }) => read.kind === 'invalid') ? heading : cells
}

const PLAIN_NUMBER = /^[0-9\s.,]+$/

/** In a table of SIREN, SIRET or VAT numbers, a bare number in a row is an amount or line number, not an idCompany. */
const withoutPlainId = (cell: Cell): Cell =>
  PLAIN_NUMBER.test(cell.typed) &&
  cell.readings.every(({ read }) => read.kind === 'idCompany' && !read.suggestion)
    ? { ...cell, readings: [{ read: invalidIdentifier('plainNumber'), part: cell.typed }] }
    : cell

/** A parsed paste. `ignored`: how many cells were left out beside a SIREN, SIRET or VAT number on their line. */
export interface Paste {
  entries: LookupEntry[]
  ignored: number
  /** Every line, blank ones too; for a paste of one line, one per identifier. */
  lines: PasteLine[]
}

/**
 * Parses what a person pasted into the lookup: SIREN, SIRET, VAT number, domain or URL, LinkedIn company page or
 * profile id, idCompany (api.md 4.10); one or many, separated by lines, tabs, commas, semicolons or bars, with any
 * spaces, dots, dashes and prefixes. Equal identifiers become one entry with a `count`; order is kept; headings are
 * left out if there is a valid identifier. Below a heading SIREN or SIRET, dropped leading zeros are restored. In a table
 * of SIREN, SIRET or VAT numbers no bare number is an idCompany. Other cells beside a valid SIREN, SIRET or VAT number on
 * a line are left out, unless the paste is one line of identifiers, right or mistyped. Linear in the text. Never throws.
 */
export function readPaste(text: string): Paste {
  const entries = new Map<string, LookupEntry>()
  const lines: PasteLine[] = []
  const typedLines = splitLines(text)
  const rows = typedLines.filter(({ cells }) => cells.length > 0)
  const onlyRow = rows.length === 1
  const inList = rows.length > 1 || (rows[0]?.cells.length ?? 0) > 1
  let ignored = 0
  const headed = registerColumns(rows.length > 1 ? rows : [])
  const read = typedLines.map(({ cells, columns }) =>
    cells.map((typed, at) => readListCell(typed, inList, headed.has(columns[at] ?? -1))),
  )
  const hasNumbers = read.some((cells) => holding(cells, isStrong).length > 0)
  for (const [at, row] of typedLines.entries()) {
    const line: PasteLine = { text: row.text, entries: [] }
    if (!onlyRow) lines.push(line)
    const all = read[at] ?? []
    const cells = hasNumbers && !onlyRow && all.length > 1 ? all.map(withoutPlainId) : all
    const relevant = relevantCells(cells, onlyRow)
    const kept = new Set<Cell | undefined>(relevant)
    const keptColumns = row.columns.filter((_, place) => kept.has(cells[place]))
    ignored += new Set(row.columns).size - new Set(keptColumns).size
    for (const { typed, readings } of relevant) {
      for (const { read, part } of readings) {
        const raw = readings.length === 1 ? typed.slice(0, MAX_CELL_LENGTH) : part
        const key = `${read.kind} ${read.kind === 'invalid' ? raw : read.value}`
        const known = entries.get(key)
        const entry = known ?? { ...read, raw, count: 0 }
        entry.count += 1
        if (known === undefined) entries.set(key, entry)
        line.entries.push(entry)
        if (onlyRow) lines.push({ text: raw, entries: [entry] })
      }
    }
  }
  const all = [...entries.values()]
  const some = all.some((entry) => entry.kind !== 'invalid')
  return {
    entries: some ? all.filter((entry) => !(entry.kind === 'invalid' && entry.reason === 'label')) : all,
    ignored,
    lines,
  }
}

/** The identifiers of a paste: see `readPaste`. */
export const parseLookup = (text: string): LookupEntry[] => readPaste(text).entries
