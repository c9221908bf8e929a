import { isEmail } from '#lib/domain/contact/contact-card.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { isSiret } from '#lib/domain/identifiers/siret.ts'
import { isTva } from '#lib/domain/identifiers/tva.ts'
import { readAmount } from '#lib/domain/opportunity/amount.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { type ChoiceIds, findChoice } from './choices.ts'
import { readDay, readDeadline } from './read-day.ts'
import { readTag } from './read-tag.ts'

/** Fields that a column can be mapped to. Several columns may be identifiers; any other field has one column. */
export const IMPORT_FIELDS = [
  'identifier',
  'name',
  'contact',
  'title',
  'amount',
  'deadline',
  'stage',
  'owner',
  'tag',
  'comment',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The field of each column; null: not used. */
export type ColumnMap = readonly (ImportField | null)[]

/** A parsed file. Rows may be shorter than the headings. */
export interface FileTable {
  /** Empty if the file has none. */
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Names of the account's stages and users, and signs of the currency, which cells may contain. */
export interface KnownWords {
  stages: ChoiceIds
  owners: ChoiceIds
  /** The one that amounts are in; absent: euros. */
  currency?: string
}

/** Patterns for folded headings, most reliable first. */
const HEADINGS: Record<ImportField, RegExp> = {
  identifier:
    /\b(?:siren|siret|n?tva|vat|ust ?id(?: ?nr)?|domaine?|domain name|site(?: web| internet)?|web(?:site|seite)|url|linkedin|identifiants?|identifiers?|kennung(?:en)?|id ?(?:de (?:la |l )?|des |der )?(?:company|societe|entreprise|unternehmens?|firma)|(?:company|unternehmens|firmen) id)\b/,
  contact:
    /\b(?:e ?mails?|courriels?|mel|contacts?|id ?crm ?visit ?card|interlocuteur|ansprechpartner(?:s|in)?|kontakte?)\b/,
  deadline:
    /\b(?:echeances?|deadlines?|date limite|close date|closing(?: date)?|date de (?:cloture|signature)|due(?: date)?|frist|fallig(?:keit)?(?: am)?|abschlussdatum|stichtag)\b/,
  amount:
    /\b(?:montants?|amounts?|valeur|value|budget|prix|price|ca|chiffre d affaires?|betrag|wert|preis|summe|volumen)\b/,
  stage: /\b(?:stades?|stages?|etapes?|(?:vertriebs)?phasen?|stufe|statuts?|status)\b/,
  owner:
    /\b(?:resp(?:onsables?)?|owners?|(?<!(?:nom|enseigne|denomination|adresse) )commerciale?(?! name)|proprietaires?|charge[e]? d affaires?|sales ?(?:rep|person|man)?|(?<!par (?:un )?)utilisateur|assigne[e]? a|assigned(?: to)?|zustandig(?:er?)?|verantwortlich(?:er?)?|betreuer(?:in)?|vertrieb(?:ler)?)\b/,
  tag: /\b(?:tags?|etiquettes?|marquages?|qualifications?|categories?|category|identification|einstufung|schlagwort|kategorie)\b/,
  title:
    /\b(?:titres?|titles?|opportunites?|opportunity|affaires?|deals?|objets?|sujets?|subject|intitules?|libelles?|titel|verkaufschancen?|vorgang|betreff|bezeichnung)\b/,
  comment:
    /\b(?:commentaires?|comments?|notes?|remarques?|remarks?|descriptions?|kommentare?|bemerkung(?:en)?|notiz(?:en)?|anmerkung(?:en)?|beschreibung)\b/,
  name: /\b(?:raison sociale|denomination|societes?|entreprises?|compan(?:y|ies)|clients?|customers?|comptes?|accounts?|unternehmen|firmen?|firma|firmenname|kunden?|kundenname)\b/,
}
/** Ambiguous, may be a first name: used only if no better heading matches. */
const SOME_NAME = /\b(?:noms?|names?)\b/
const BY_HEADINGS = [...(Object.entries(HEADINGS) as [ImportField, RegExp][]), ['name', SOME_NAME] as const]

/** Headings of dates that are not deadlines: creation, last change, birth. */
const OTHER_DAY =
  /\b(?:cre(?:e+s?|ation|ated)|ouvert(?:e|ure)?|opened|eroffnet|fermeture|geschlossen|immatriculation|grundung|gegrundet|founded|naissance|birth(?:day)?|geburts(?:tag|datum)|ajoute+s?|added|hinzugefugt|angelegt|modifie+s?|modification|modified|changed|updated|geandert|derni(?:er|ere)s?|last|letzte[rsn]?|depuis|since|seit)\b/

const DOMAIN = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i
const compact = (text: string) => text.replace(/[\s\u00a0\u202f.-]/g, '')
const isNumberIdentifier = (text: string) => {
  const digits = compact(text)
  return isSiren(digits) || isSiret(digits) || isTva(digits.toUpperCase())
}
const isSite = (text: string) =>
  DOMAIN.test(text) && !text.includes('@') && !/linkedin\.[a-z]+\/in\//i.test(text)
/** Whether it is an amount in a currency, and says so: it is none in another. */
const isMoney = (text: string, currency = 'EUR') =>
  typeof readAmount(text, ',', currency) === 'number' &&
  readAmount(text, ',', currency === 'EUR' ? 'USD' : 'EUR') === null

/** The address in a cell, in brackets after a name where a mail program wrote it; null if it is no address. */
export function emailIn(text: string): string | null {
  const plain = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1).trim() : text
  return isEmail(plain) ? plain : null
}
const hasEmail = (text: string) => emailIn(text) !== null

/** Whether a cell looks like a value of a field, regardless of the heading. */
const looksLike = (known: KnownWords): Partial<Record<ImportField, (text: string) => boolean>> => ({
  identifier: (text) => isNumberIdentifier(text) || isSite(text),
  contact: hasEmail,
  deadline: (text) => readDay(text) !== null || readDay(text, 'monthFirst') !== null,
  amount: (text) => isMoney(text, known.currency),
  stage: (text) => typeof findChoice(known.stages, text) === 'number',
  owner: (text) => typeof findChoice(known.owners, text) === 'number',
  tag: (text) => readTag(text) !== null && !/^\d+$/.test(text),
})

/** Whether a cell is a possible value of the field in its heading. Absent: any text. */
const canBe = (known: KnownWords): Partial<Record<ImportField, (text: string) => boolean>> => ({
  identifier: (text) => /[0-9.]/.test(text),
  contact: (text) => hasEmail(text) || /^\d+$/.test(text),
  deadline: (text) => readDeadline(text) !== null || readDeadline(text, 'monthFirst') !== null,
  // In any currency: what is in another is refused row by row, with the reason.
  amount: (text) =>
    [text, text.replace(/\p{Sc}/gu, '')].some(
      (one) => typeof readAmount(one, ',', known.currency) === 'number',
    ),
  // Not the id of an opportunity, which this dashboard's export has in a column of its own.
  title: (text) => !/^\d+$/.test(text),
})

const SAMPLE = 200
/** Characters of a cell that guesses look at; no value they look for is longer. */
const LETTERS = 1_000
const startOf = (cell = '') => cell.slice(0, LETTERS).trim()
/** The share of a column's cells that must match: without and with a matching heading. */
const [MOST, SOME] = [0.8, 0.3]
/** Fields recognised by their cells if no heading matches, most reliable first. */
const BY_CELLS = ['identifier', 'contact', 'deadline', 'amount', 'stage', 'tag', 'owner'] as const

function cellsOf({ rows }: FileTable, column: number): string[] {
  const cells = rows.slice(0, SAMPLE).map((row) => startOf(row[column]))
  return cells.filter((cell) => cell !== '')
}

const share = (cells: readonly string[], fits: (text: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

export const widthOf = ({ headings, rows }: FileTable): number =>
  rows.slice(0, 1000).reduce((most, row) => Math.max(most, row.length), headings.length)

/**
 * Proposes a field for each column: by its heading in the product's languages, unless the cells contradict it; else by
 * its cells. Each field except the identifier is proposed once.
 */
export function proposeColumns(table: FileTable, known: KnownWords): (ImportField | null)[] {
  const columns = Array.from({ length: widthOf(table) }, (_, at) => ({
    heading: foldText(startOf(table.headings[at])),
    cells: cellsOf(table, at),
  }))
  const taken = new Set<ImportField>()
  const map = columns.map((): ImportField | null => null)
  const take = (at: number, field: ImportField) => {
    if (map[at] !== null || taken.has(field)) return
    map[at] = field
    if (field !== 'identifier') taken.add(field)
  }
  const [like, fitting] = [looksLike(known), canBe(known)]
  // A status may be a stage or a tag.
  const isStage = (text: string) => like.stage?.(text) || !like.tag?.(text)
  // The id of a contact takes precedence over an e-mail address, which may be missing or shared.
  for (const [at, { heading, cells }] of columns.entries())
    if (CONTACT_NUMBER.test(heading) && share(cells, (text) => /^\d+$/.test(text)) >= MOST)
      take(at, 'contact')
  // A column of e-mail addresses is recognised whatever its heading; below « Responsable » they are owners'.
  for (const [at, { heading, cells }] of columns.entries())
    if (share(cells, hasEmail) >= MOST) {
      const isOwner = HEADINGS.owner.test(heading) && !HEADINGS.contact.test(heading)
      take(at, isOwner ? 'owner' : 'contact')
    }
  for (const [field, words] of BY_HEADINGS)
    for (const [at, { heading, cells }] of columns.entries()) {
      const fits = field === 'stage' ? isStage : fitting[field]
      const says = words.test(heading)
      if (says && (cells.length === 0 || fits === undefined || share(cells, fits) >= SOME)) take(at, field)
    }
  for (const field of BY_CELLS)
    for (const [at, { heading, cells }] of columns.entries()) {
      const fits = field === 'deadline' && OTHER_DAY.test(heading) ? undefined : like[field]
      if (fits && share(cells, fits) >= MOST) take(at, field)
    }
  return map
}

const CONTACT_NUMBER = /^id ?crm ?visit ?card$/
const OPPORTUNITY_NUMBER = /^(?:id ?)?(?:opportunite|opportunity|verkaufschance)(?: id)?$/

/** Whether a file has a column of opportunity ids, as this dashboard's export does. */
export const holdsOpportunities = (table: FileTable): boolean =>
  table.headings.some(
    (heading, at) =>
      OPPORTUNITY_NUMBER.test(foldText(startOf(heading))) &&
      share(cellsOf(table, at), (text) => /^\d+$/.test(text)) >= MOST,
  )

const isValue = (text: string) =>
  isNumberIdentifier(text) || isEmail(text) || /^[\d\s.,/\p{Sc}-]+$/u.test(text)
/** `2026` above a column of numbers is a heading. */
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text)
const wordsOf = (row: readonly string[]) => row.map(startOf).filter(Boolean)
const namesField = (word: string) => BY_HEADINGS.some(([, heading]) => heading.test(foldText(word)))

/** Most rows above the headings, e.g. a title and a date. */
const MAX_ABOVE = 10

const isRecord = (row: readonly string[]) =>
  wordsOf(row).some((word) => isNumberIdentifier(word) || isEmail(word))

/** Whether one of the first rows has the number of a company or an e-mail address. */
export const holdsRecords = (rows: readonly (readonly string[])[]): boolean =>
  rows.slice(0, SAMPLE).some(isRecord)

/** The number of cells in a row that match a heading; 0 if the row contains a value other than a year. */
function fieldsNamed(row: readonly string[]): number {
  const words = wordsOf(row)
  return words.some((word) => isValue(word) && !isYear(word)) ? 0 : words.filter(namesField).length
}

/**
 * The row of the headings: the first that matches two fields, or the one below it if that matches more (merged cells
 * above name groups of columns); else the first with several cells, below titles.
 */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const top = rows.slice(0, MAX_ABOVE + 1)
  const record = top.findIndex(isRecord)
  const fields = top.slice(0, record < 0 ? top.length : record).map(fieldsNamed)
  const named = fields.findIndex((count) => count > 1)
  if (named >= 0) return named + Number((fields[named + 1] ?? 0) > (fields[named] ?? 0))
  const at = top.findIndex((row) => wordsOf(row).length > 1)
  const words = wordsOf(rows[at] ?? [])
  const isBelowTitles =
    words.some(namesField) && !words.some(isValue) && !rows.slice(0, at).flatMap(wordsOf).some(isValue)
  return at > 0 && isBelowTitles ? at : 0
}

/** Whether the file has headings: a row without values whose cells match fields or stand above values. */
export function hasHeadings(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows.slice(headingsAt(rows))
  const words = wordsOf(first)
  if (fieldsNamed(first) > 1) return true
  if (words.length === 0 || words.some(isValue)) return false
  return words.some(namesField) || rest.slice(0, SAMPLE).some((row) => wordsOf(row).some(isValue))
}

/** The key of a remembered mapping, made from the headings alone, never from data. */
export const headingsKey = (headings: readonly string[]): string | null => {
  const folded = headings.map((heading) => foldText(startOf(heading)))
  return folded.every((heading) => heading === '') ? null : folded.join('\n')
}

/** Validates a remembered mapping for a table; null if it does not fit. */
export function rememberedColumns(kept: unknown, width: number): (ImportField | null)[] | null {
  if (!Array.isArray(kept) || kept.length !== width) return null
  const map = kept.map((field: unknown) => IMPORT_FIELDS.find((one) => one === field) ?? null)
  const single = map.filter((field) => field !== null && field !== 'identifier')
  return new Set(single).size === single.length ? map : null
}

/** Changes the field of one column; another column with the same field loses it. */
export const withColumn = (map: ColumnMap, at: number, field: ImportField | null): (ImportField | null)[] =>
  map.map((now, column) => {
    if (column === at) return field
    return field !== null && field !== 'identifier' && now === field ? null : now
  })
