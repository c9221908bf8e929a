import { useCallback, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Selection } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useTicks } from '#components/ui/table/use-ticks.tsx'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { showRowOrder } from './row-order.ts'
import { TABLE_COLUMNS } from './table-view.ts'
import { useColumnTools } from './use-column-tools.tsx'
import { useGroups } from './use-groups.tsx'
import { type TableColumnsProps, useTableColumns } from './use-table-columns.tsx'
import type { TableLook } from './use-table-look.ts'

const keyOf = (row: BoardCard) => String(row.idOpportunity)

interface BoardTableProps extends TableColumnsProps {
  rows: readonly BoardCard[]
  look: TableLook
  selection: Selection
  /** What the rows are filtered by. */
  filteredBy: string
  openedId: number | null
}

/** The opportunities of the board as rows: ordered by any column, grouped, a stage set in place, chosen for a change of many. */
export function BoardTable(props: BoardTableProps) {
  const { rows, look, selection, onOpen, facts } = props
  const t = useTranslations('opportunity')
  const all = useTableColumns(props)
  const columns = useMemo(() => look.columns.columns.map((id) => all[id]), [look.columns, all])
  const sortable = useMemo(() => TABLE_COLUMNS.map((id) => all[id]), [all])
  const tickLabel = useCallback((row: BoardCard) => t('table.selectRow', { id: keyOf(row) }), [t])
  const sorted = useList({ columns, sortable, rows, keyOf, usualSort: '-modified' })
  const grouped = useGroups(sorted, look.look.group, facts, selection)
  const list = useTicks(grouped.list, selection, tickLabel)
  const tools = useColumnTools(look, list)
  useEffect(() => showRowOrder(list.rows, selection), [list.rows, selection])
  return (
    <VirtualTable
      list={list}
      groups={grouped.groups}
      tools={tools}
      label={t('title')}
      role="grid"
      testId="opportunity-table"
      className="h-full"
      filteredBy={props.filteredBy}
      onOpen={onOpen}
      selectedId={props.openedId === null ? null : String(props.openedId)}
    />
  )
}
