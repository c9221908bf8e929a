import { useCallback, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { groupLines } from '#components/ui/table/group-lines.ts'
import type { Selection } from '#components/ui/table/selection.ts'
import type { List } from '#components/ui/table/use-list.ts'
import type { TableGroups } from '#components/ui/table/virtual-table.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { groupRows } from '#lib/domain/opportunity/grouping.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportKey, StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'
import { fold, showGroups, useFoldedGroups } from './folding.ts'
import { GroupHead } from './group-head.tsx'

/** A list in groups: its rows in their order, and the heads between them. Without `by`, the list as it is. */
export function useGroups(
  list: List<BoardCard>,
  by: Dimension | null,
  facts: StageFacts,
  selection: Selection,
): { list: List<BoardCard>; groups: TableGroups | null } {
  const t = useTranslations('opportunityTable.group')
  const nameless = useCallback(
    (kind: Dimension, key: ReportKey) =>
      key === null ? t(`without.${kind}`) : t('stageId', { id: String(key) }),
    [t],
  )
  const { labelOf, inOrder } = useDimensionKeys(nameless, 'long')
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
