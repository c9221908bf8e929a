import { useCallback, useEffect, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { groupLines } from '#components/ui/table/group-lines.ts'
import type { Selection } from '#components/ui/table/selection.ts'
import type { List } from '#components/ui/table/use-list.ts'
import type { TableGroups } from '#components/ui/table/virtual-table.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { groupRows } from '#lib/domain/opportunity/grouping.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportKey, StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useStades } from '../model/use-board.tsx'
import { fold, showGroups, useFoldedGroups } from './folding.ts'
import { GroupHead } from './group-head.tsx'

/** What groups are called, and their order: months as they come, stages as on the board, owners by name; none is last. */
function useGroupKeys(by: Dimension | null) {
  const t = useTranslations('opportunityTable.group')
  const locale = useLocale()
  const nameOfUser = useUserNames()
  const { stades, byId } = useStades()
  const labelOf = useCallback(
    (key: ReportKey): string => {
      if (by === null) return ''
      if (key === null) return t(`without.${by}`)
      if (by === 'owner') return nameOfUser(Number(key))
      if (by === 'stage') return plainLine(byId.get(Number(key))?.label ?? t('stageId', { id: String(key) }))
      const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      return words.format(Date.parse(`${key}-01`))
    },
    [by, t, locale, nameOfUser, byId],
  )
  const inOrder = useCallback(
    (keys: Iterable<ReportKey>): ReportKey[] => {
      const places = new Map(stades.map(({ idCustomFieldValue }, at) => [idCustomFieldValue, at]))
      const stageAt = (key: ReportKey) => places.get(Number(key)) ?? stades.length
      return [...keys].sort((one, other) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        if (by === 'stage') return stageAt(one) - stageAt(other) || Number(one) - Number(other)
        if (by === 'month') return one < other ? -1 : 1
        return (
          labelOf(one).localeCompare(labelOf(other), 'fr', { numeric: true }) || Number(one) - Number(other)
        )
      })
    },
    [by, stades, labelOf],
  )
  return { labelOf, inOrder }
}

/** A list in groups: its rows in their order, and the heads between them. Without `by`, the list as it is. */
export function useGroups(
  list: List<BoardCard>,
  by: Dimension | null,
  facts: StageFacts,
  selection: Selection,
): { list: List<BoardCard>; groups: TableGroups | null } {
  const { labelOf, inOrder } = useGroupKeys(by)
  const folded = useFoldedGroups()
  const groups = useMemo(
    () => (by === null ? null : groupRows(list.rows, by, facts, inOrder)),
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
    if (groups === null || lines === null) return null
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
              label={labelOf(group.key)}
              columns={columns}
              folded={isFolded(at)}
              onFold={(on) => fold(keyOf(at), on)}
              selection={selection}
            />
          )
        )
      },
    }
  }, [groups, lines, folded, labelOf, columns, selection])
  return { list: { ...list, rows }, groups: heads }
}
