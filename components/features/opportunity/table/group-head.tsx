import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { GroupLabel } from '#components/ui/table/group-label.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { RowGroup } from '#lib/domain/opportunity/grouping.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface GroupHeadProps {
  group: RowGroup<BoardCard>
  label: string
  columns: number
  folded: boolean
  onFold: (folded: boolean) => void
  selection: Selection
}

const keysOf = (rows: readonly BoardCard[]) => rows.map(({ idOpportunity }) => String(idOpportunity))

/** The head of a group: what its rows have in common, how many they are, and what they come to. */
export function GroupHead({ group, label, columns, folded, onFold, selection }: GroupHeadProps) {
  const t = useTranslations('opportunityTable.group')
  const notation = useNotation()
  const { rows, count, cents, weighted } = group
  const money = (some: number) => formatMoney(some / 100, notation)
  return (
    <div role="gridcell" aria-colspan={columns} className="flex h-full items-center gap-2 ps-4 max-sm:w-max">
      {/* Sideways the head stays; on a phone it is wider than the screen, and scrolls. */}
      <div className="flex h-full min-w-0 items-center gap-2 sm:sticky sm:start-4">
        <GroupTick rows={rows} selection={selection} label={t('select', { name: label })} />
        <GroupLabel label={label} folded={folded} onToggle={() => onFold(!folded)}>
          {t('count', { count })}
        </GroupLabel>
        <span className="shrink-0 font-medium tabular-nums">{money(cents)}</span>
        {weighted !== null && (
          <span className="shrink-0 text-ink-2 tabular-nums">
            {t('weighted', { amount: money(Math.round(weighted / 100)) })}
          </span>
        )}
      </div>
    </div>
  )
}

interface GroupTickProps {
  rows: readonly BoardCard[]
  selection: Selection
  label: string
}

/** Ticks all rows of a group, folded or not, and leaves the others as they are. */
function GroupTick({ rows, selection, label }: GroupTickProps) {
  const selected = useSelected(selection)
  const ticked = selected.size === 0 ? 0 : keysOf(rows).filter((key) => selected.has(key)).length
  const change = useCallback(
    (on: boolean) => {
      const keys = new Set(selection.get())
      for (const key of keysOf(rows)) {
        if (on) keys.add(key)
        else keys.delete(key)
      }
      selection.set(keys)
    },
    [rows, selection],
  )
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={ticked > 0 && ticked === rows.length}
      indeterminate={ticked > 0 && ticked < rows.length}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
