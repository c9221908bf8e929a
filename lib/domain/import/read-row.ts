import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { isSiret } from '#lib/domain/identifiers/siret.ts'
import { readPaste, type ValidEntry } from '#lib/domain/lookup/lookup.ts'
import { isCellError } from '#lib/domain/lookup/lookup-strangers.ts'
import { type DecimalSign, readAmount } from '#lib/domain/opportunity/amount.ts'
import type { Owner } from '#lib/domain/opportunity/board/card.ts'
import type { TagChange } from '#lib/domain/routine/routine-tag.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { readUserId } from '#lib/domain/text/read-user.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { type ChoiceIds, findChoice } from './choices.ts'
import { type ColumnMap, emailIn, type FileTable, type ImportField } from './columns.ts'
import { type DayOrder, dayOrderOf, readDeadline } from './read-day.ts'
import { readTag } from './read-tag.ts'

export const IMPORT_ACTIONS = ['lookup', 'create', 'tag', 'subscribe', 'enrich'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

export type CellFault =
  | 'cellError'
  | 'formula'
  | 'identifierMissing'
  | 'identifierWrong'
  | 'contactMissing'
  | 'contactWrong'
  | 'titleLong'
  | 'amountWrong'
  | 'deadlineWrong'
  | 'stageUnknown'
  | 'stageSeveral'
  | 'ownerMissing'
  | 'ownerUnknown'
  | 'ownerSeveral'
  | 'tagMissing'
  | 'tagWrong'

export type ContactRef = { idCrmVisitCard: number } | { email: string }

export interface RowReader {
  action: ImportAction
  columns: ColumnMap
  /** Columns of profiles, where a single word is a profile; elsewhere it is a name. */
  profiles: ReadonlySet<number>
  /** Columns headed SIREN or SIRET, where leading zeros dropped by a spreadsheet are restored. */
  registered: ReadonlySet<number>
  /** Columns whose heading says thousands: `Montant (k€)`, `en milliers d’euros`; and those that say millions. */
  thousands: ReadonlySet<number>
  millions: ReadonlySet<number>
  decimal: DecimalSign
  dayOrder: DayOrder
  /** Whether days are numbered from 1904, as in some workbooks. */
  from1904?: boolean
  /** The one that amounts are in; absent: euros. */
  currency?: string | undefined
  stages: ChoiceIds
  /** Whether a row with an unknown stage gets the default one, instead of being refused. */
  takesUnknownStages?: boolean
  owners: ChoiceIds
  defaults: { owner: Owner | null; idStade: number | null; title: string | null; tag: TagChange | null }
}

/** A row of a file, parsed from its own cells alone. */
export interface ReadRow {
  /** Its index among the rows. */
  at: number
  name: string
  /** The text of the identifying cell; '' if it is empty. */
  written: string
  identifier: ValidEntry | null
  contact: ContactRef | null
  title: string | null
  amount: number | null
  /** YYYY-MM-DD. */
  deadline: string | null
  idStade: number | null
  owner: Owner | null
  tag: TagChange | null
  comment: string | null
  faults: CellFault[]
}

/** Completes the settings from the headings and cells of a file. */
export function rowReader(
  table: FileTable,
  given: Omit<RowReader, 'profiles' | 'registered' | 'thousands' | 'millions' | 'dayOrder'>,
): RowReader {
  const column = given.columns.indexOf('deadline')
  const days = column < 0 ? [] : table.rows.slice(0, 2000).map((row) => row[column] ?? '')
  const headed = (words: RegExp) =>
    new Set(
      table.headings.flatMap((heading, at) =>
        words.test(foldText(heading.replace('€', 'eur'))) ? [at] : [],
      ),
    )
  return {
    ...given,
    profiles: headed(/linkedin/),
    registered: headed(/\bsire[nt]\b/),
    thousands: headed(/\b(?:k(?:eur(?:os?)?)?|milliers|thousands?|tausend|tsd)\b/),
    // A lone M is a month: `CA M-1`.
    millions: headed(/\b(?:m ?eur(?:os?)?|millions?|millionen|mio|mln)\b/),
    dayOrder: dayOrderOf(days),
  }
}

const NEEDS: Record<ImportAction, { company: boolean; contact: boolean }> = {
  lookup: { company: true, contact: false },
  create: { company: true, contact: false },
  tag: { company: true, contact: false },
  subscribe: { company: false, contact: true },
  enrich: { company: false, contact: true },
}

export const needsOf = (action: ImportAction) => NEEDS[action]

/** Restores leading zeros of a SIREN or SIRET stored as a number (`11047297`, `11047297.0`) if the check digit fits. */
function withZeros(cell: string): string {
  const digits = cell.replace(/\.0+$/, '').replace(/\s/g, '')
  if (!/^(?:\d{5,9}|\d{11,14})$/.test(digits)) return cell
  const whole = digits.padStart(digits.length > 9 ? 14 : 9, '0')
  return isSiren(whole) || isSiret(whole) ? whole : cell
}

function readIdentifier(cell: string, isProfile: boolean): ValidEntry | null {
  const { entries } = readPaste(cell)
  const valid = entries.filter((entry): entry is ValidEntry => entry.kind !== 'invalid')
  return valid.find(({ kind }) => isProfile || kind !== 'linkedin' || /[/.]/.test(cell)) ?? null
}

/** A formula whose result nobody stored. `="012"` is how some programs write a text. */
const FORMULA = /^=(?!"[^"]*"$)(?:$|[\p{L}\d$('"+-])/u

const MAX_TITLE_LENGTH = 10_000

/** Parses the columns of a row that the action uses (api.md 4.5, 4.7, 4.9, 4.10). Never throws. */
export function readRow(cells: readonly string[], at: number, reader: RowReader): ReadRow {
  const { action, columns, defaults } = reader
  const faults: CellFault[] = []
  let unusable: CellFault | null = null
  const textAt = (column: number) => {
    const text = cells[column]?.trim() ?? ''
    unusable ??= FORMULA.test(text) ? 'formula' : isCellError(text) ? 'cellError' : null
    return text
  }
  const cell = (field: ImportField) => textAt(columns.indexOf(field))
  const fault = (one: CellFault) => {
    faults.push(one)
    return null
  }
  const needs = NEEDS[action]
  const isCreate = action === 'create'

  const identifierCells = columns.flatMap((field, column) => {
    const text = field === 'identifier' ? textAt(column) : ''
    const whole = reader.registered.has(column) ? withZeros(text) : text
    return text === '' ? [] : [{ text: whole, isProfile: reader.profiles.has(column) }]
  })
  const identifiers = identifierCells.map(({ text, isProfile }) => readIdentifier(text, isProfile))
  const identifier = identifiers.find((one) => one !== null) ?? null

  const contactText = action === 'lookup' || action === 'tag' ? '' : cell('contact')
  const idCrmVisitCard = readId(contactText)
  const email = emailIn(contactText)
  const contact: ContactRef | null =
    idCrmVisitCard === null
      ? email !== null
        ? { email }
        : contactText === ''
          ? null
          : fault('contactWrong')
      : { idCrmVisitCard }
  if (needs.contact && contactText === '') fault('contactMissing')
  if (identifier === null && needs.company) {
    if (identifierCells.length > 0) fault('identifierWrong')
    // An opportunity may name a contact only: the contact's company is used.
    else if (!(isCreate && contact !== null)) fault('identifierMissing')
  }

  const title = isCreate ? cell('title') || defaults.title : null
  if ((title?.length ?? 0) > MAX_TITLE_LENGTH) fault('titleLong')
  const amountText = isCreate ? cell('amount') : ''
  // A cell that names a unit of its own means that one.
  const column = /\d$/.test(amountText) ? columns.indexOf('amount') : -1
  const unit = reader.thousands.has(column) ? 'k' : reader.millions.has(column) ? 'm' : ''
  const amount = readAmount(amountText + unit, reader.decimal, reader.currency)
  if (amount === null) fault('amountWrong')
  const deadlineText = isCreate ? cell('deadline') : ''
  const deadline =
    deadlineText === ''
      ? null
      : (readDeadline(deadlineText, reader.dayOrder, reader.from1904) ?? fault('deadlineWrong'))
  const choose = (field: 'stage' | 'owner', choices: ChoiceIds) => {
    const found = findChoice(choices, cell(field))
    return typeof found === 'number'
      ? found
      : fault(found === 'several' ? `${field}Several` : `${field}Unknown`)
  }
  const stageText = isCreate ? cell('stage') : ''
  const isNoStage =
    stageText === '' || (reader.takesUnknownStages && findChoice(reader.stages, stageText) === 'unknown')
  const idStade = isNoStage ? defaults.idStade : choose('stage', reader.stages)
  const takesOwner = isCreate || action === 'subscribe'
  const owner = takesOwner ? readOwnerCell(cell('owner')) : null
  function readOwnerCell(text: string): Owner | null {
    if (text === '') return defaults.owner ?? fault('ownerMissing')
    const address = emailIn(text)
    if (address !== null) return { email: address }
    const idUser = readUserId(text) ?? choose('owner', reader.owners)
    return idUser === null ? null : { idUser }
  }
  const tagText = action === 'tag' ? cell('tag') : ''
  const tag =
    action !== 'tag'
      ? null
      : tagText === ''
        ? (defaults.tag ?? fault('tagMissing'))
        : (readTag(tagText) ?? fault('tagWrong'))
  const comment = isCreate ? cell('comment') || null : null
  return {
    at,
    name: cells[columns.indexOf('name')]?.trim() ?? '',
    written: identifierCells[0]?.text || contactText,
    identifier,
    contact,
    title,
    amount: amount ?? null,
    deadline,
    idStade,
    owner,
    tag,
    comment,
    faults: unusable ? [unusable] : faults,
  }
}

/** Keys of an identifier and a contact in `ImportFacts`. */
export const identifierKey = ({ kind, value }: Pick<ValidEntry, 'kind' | 'value'>) => `${kind} ${value}`
export const contactKey = (contact: ContactRef) =>
  'email' in contact ? contact.email.toLowerCase() : String(contact.idCrmVisitCard)
