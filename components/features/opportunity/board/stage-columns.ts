import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useColumnKeys, useStadeOutcomes, useStades } from '../model/use-board.tsx'

export interface StageColumn {
  key: ColumnKey
  label: string
  /** Whether it is a drop target: not if its stage is deleted, unknown to the API, or "none". */
  open: boolean
  /** What is special about its stage. */
  note: 'stadeDeleted' | 'stadeUnknown' | null
  outcome: StadeOutcome
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
export function useStageColumns(): readonly StageColumn[] {
  const t = useTranslations('board')
  const { stades, byId } = useStades()
  const held = useColumnKeys()
  const outcomeOf = useStadeOutcomes()
  return useMemo(() => {
    const columns: Omit<StageColumn, 'outcome'>[] = stades.map(({ idCustomFieldValue, label }) => ({
      key: idCustomFieldValue,
      label: plainLine(label),
      open: true,
      note: null,
    }))
    const known = new Set(columns.map(({ key }) => key))
    const others = held.filter((key) => key !== 'none' && !known.has(key)).map(Number)
    for (const key of others.sort((a, b) => a - b)) {
      const label = byId.get(key)?.label
      columns.push({
        key,
        label: plainLine(label ?? t('stadeId', { id: String(key) })),
        open: false,
        note: label === undefined ? 'stadeUnknown' : 'stadeDeleted',
      })
    }
    if (held.includes('none')) columns.push({ key: 'none', label: t('noStade'), open: false, note: null })
    return columns
      .map((column) => ({ ...column, outcome: outcomeOf(column.key === 'none' ? null : column.key) }))
      .sort((a, b) => Number(isAtEnd(a)) - Number(isAtEnd(b)))
  }, [stades, byId, held, outcomeOf, t])
}
