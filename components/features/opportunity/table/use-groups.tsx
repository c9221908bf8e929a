import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { GroupLabel } from '#components/ui/table/group-label.tsx'
import { groupLines } from '#components/ui/table/group-lines.ts'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import type { List } from '#components/ui/table/use-list.ts'
import type { TableGroups } from '#components/ui/table/virtual-table.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { groupRows, type RowGroup } from '#lib/domain/opportunity/grouping.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'
import { fold, showGroups, useFoldedGroups } from './folding.ts'

interface GroupHeadProps {
  group: RowGroup<BoardCard>
  label: string
  columns: number
  folded: boolean
  onFold: (folded: boolean) => void
  selection: Selection
}

const keysOf = (rows: readonly BoardCard[]) => rows.map(({ idOpportunity }) => String(idOpportunity))

function GroupHead({ group, label, columns, folded, onFold, selection }: GroupHeadProps) {
  const t = useTranslations('opportunityTable.group')
  const notation = useNotation()
  const { rows, count, cents, weighted } = group
  const money = (some: number) => formatCents(some, notation)
  return (
    <div role="gridcell" aria-colspan={columns} className="flex h-full items-center gap-2 ps-4 max-sm:w-max">
      {/* Sticky when scrolled sideways; on a phone it is wider than the screen, and scrolls. */}
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

/** Selects all rows of a group, folded or not, and leaves the others as they are. */
function GroupTick({ rows, selection, label }: GroupTickProps) {
  const selected = useSelected(selection)
  const ticked = selected.size === 0 ? 0 : keysOf(rows).filter((key) => selected.has(key)).length
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={ticked > 0 && ticked === rows.length}
      indeterminate={ticked > 0 && ticked < rows.length}
      onCheckedChange={(on) => selection.put(keysOf(rows), on)}
    />
  )
}

/** Groups a list: rows in group order, and headers between them. Without `by`, the list unchanged. */
export function useGroups(
  list: List<BoardCard>,
  by: Dimension | null,
  facts: StageFacts,
  selection: Selection,
): { list: List<BoardCard>; groups: TableGroups | null } {
  const { labelOf, inOrder } = useDimensionKeys('long')
  const folded = useFoldedGroups()
  const groups = useMemo(
    () => (by === null ? null : groupRows(list.rows, by, facts, (keys) => inOrder(by, keys))),
    [by, list.rows, facts, inOrder],
  )
  const keys = groups?.map(({ key }) => String(key)).join() ?? ''
  useEffect(() => showGroups(by, keys === '' ? [] : keys.split(',')), [by, keys])
  const rows = useMemo(() => groups?.flatMap((group) => group.rows) ?? list.rows, [groups, list.rows])
  const lines = useMemo(
    () => groups && groupLines(groups.map(({ key, count }) => ({ count, folded: folded.has(String(key)) }))),
    [groups, folded],
  )
  const columns = list.columns.length + 1
  const heads = useMemo((): TableGroups | null => {
    if (by === null || groups === null || lines === null) return null
    const keyOf = (at: number) => String(groups[at]?.key)
    const isFolded = (at: number) => folded.has(keyOf(at))
    return {
      lines,
      isFolded,
      keyOf: (at) => `group ${keyOf(at)}`,
      onFold: (at, on) => fold(keyOf(at), on),
      draw: (at) => {
        const group = groups[at]
        return (
          group && (
            <GroupHead
              group={group}
              label={labelOf(by, group.key)}
              columns={columns}
              folded={isFolded(at)}
              onFold={(on) => fold(keyOf(at), on)}
              selection={selection}
            />
          )
        )
      },
    }
  }, [by, groups, lines, folded, labelOf, columns, selection])
  return { list: { ...list, rows }, groups: heads }
}
