import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { plainLine } from '#lib/format/plain-text.ts'

/** A column of the board. */
export interface StageColumn {
  key: ColumnKey
  label: string
  /** Whether cards can be moved here: not to a stage that is deleted or that the API does not list. */
  open: boolean
  /** Why the column is not like the others. */
  note: 'stadeDeleted' | 'stadeUnknown' | null
}

interface Words {
  none: string
  unknown: (id: number) => string
}

/**
 * The columns in order: the account's stages, then, only while they hold cards, deleted stages, unknown ones, and the
 * cards without a stage.
 */
export function stageColumns(
  stades: readonly Stade[],
  byId: ReadonlyMap<number, Stade>,
  held: readonly ColumnKey[],
  words: Words,
): StageColumn[] {
  const columns: StageColumn[] = stades.map(({ idCustomFieldValue, label }) => ({
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
}
