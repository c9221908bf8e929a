import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { plainLine } from '#lib/format/plain-text.ts'

export interface StageColumn {
  key: ColumnKey
  label: string
  /** Whether it is a drop target: not if its stage is deleted, unknown to the API, or "none". */
  open: boolean
  /** What is special about its stage. */
  note: 'stadeDeleted' | 'stadeUnknown' | null
  outcome: StadeOutcome
}

interface Words {
  none: string
  unknown: (id: number) => string
}

/** Whether a column goes to the board's end, folded by default: its stage is won, lost or parked. */
export const isAtEnd = ({ outcome }: Pick<StageColumn, 'outcome'>): boolean => outcome !== 'open'

/** The properties that folding depends on. */
export const foldableOf = (
  column: Pick<StageColumn, 'key' | 'outcome'>,
  held: readonly ColumnKey[],
  wanted: readonly IdOrNone[],
) => ({
  key: String(column.key),
  atEnd: isAtEnd(column),
  isEmpty: !held.includes(column.key),
  isWanted: wanted.includes(column.key === 'none' ? null : column.key),
})

/**
 * The columns in order: the account's stages; then, only while they have cards, deleted stages, unknown ones, and the
 * cards without a stage. Those that are won, lost or parked go last.
 */
export function stageColumns(
  stades: readonly Stade[],
  byId: ReadonlyMap<number, Stade>,
  held: readonly ColumnKey[],
  outcomeOf: (idStade: number | null) => StadeOutcome,
  words: Words,
): StageColumn[] {
  const columns: Omit<StageColumn, 'outcome'>[] = stades.map(({ idCustomFieldValue, label }) => ({
    key: idCustomFieldValue,
    label: plainLine(label),
    open: true,
    note: null,
  }))
  const known = new Set(columns.map(({ key }) => key))
  const others = held.filter((key) => key !== 'none' && !known.has(key)).sort((a, b) => Number(a) - Number(b))
  for (const key of others) {
    const stade = byId.get(Number(key))
    columns.push({
      key,
      label: stade ? plainLine(stade.label) : words.unknown(Number(key)),
      open: false,
      note: stade ? 'stadeDeleted' : 'stadeUnknown',
    })
  }
  if (held.includes('none')) columns.push({ key: 'none', label: words.none, open: false, note: null })
  return columns
    .map((column) => ({ ...column, outcome: outcomeOf(column.key === 'none' ? null : column.key) }))
    .sort((a, b) => Number(isAtEnd(a)) - Number(isAtEnd(b)))
}
