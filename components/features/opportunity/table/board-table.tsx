'use client'

import { useCallback, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { inStageSince, useStagesNow } from '#components/entities/opportunity/stages-now.ts'
import type { Column } from '#components/ui/table/column.ts'
import type { Selection } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useTicks } from '#components/ui/table/use-ticks.tsx'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { useStadeOutcomes } from '../model/use-board.tsx'
import { useCommonColumns } from './common-columns.tsx'
import { showRowOrder } from './row-order.ts'
import { InStage, StadeCell, TitleCell } from './table-cells.tsx'

const keyOf = (row: BoardCard) => String(row.idOpportunity)

interface BoardTableProps {
  idAccount: string
  rows: readonly BoardCard[]
  stades: readonly Stade[]
  /** Names by idCompany, for the order; null while they are being read. */
  companyNames: ReadonlyMap<number, string> | null
  today: string
  selection: Selection
  /** What the rows are filtered by. */
  filteredBy: string
  onMove: (row: BoardCard, idStade: number) => void
  hrefOf: (idOpportunity: number) => string
  onOpen: (row: BoardCard) => void
  openedId: number | null
}

/** The opportunities of the board as rows: ordered by any column, a stage set in place, chosen for a change of many. */
export function BoardTable(props: BoardTableProps) {
  const { rows, stades, companyNames, today, selection, onMove, hrefOf, onOpen } = props
  const t = useTranslations('opportunity')
  const common = useCommonColumns(today, useStadeOutcomes(props.idAccount))
  const places = useMemo(
    () =>
      new Map(
        stades.map((stade, at) => [stade.idCustomFieldValue, stade.isDeleted ? stades.length + at : at]),
      ),
    [stades],
  )
  const now = useStagesNow()
  const columns = useMemo(
    (): Column<BoardCard>[] => [
      {
        id: 'title',
        header: t('name'),
        min: 220,
        grow: 3,
        sort: (row) => row.title?.trim() || null,
        cell: (row) => <TitleCell row={row} href={hrefOf(row.idOpportunity)} onOpen={onOpen} />,
      },
      {
        id: 'company',
        header: t('form.company'),
        min: 180,
        grow: 2,
        sort: ({ idCompany }) => companyNames?.get(idCompany) ?? String(idCompany),
        cell: ({ idCompany }) => <NamedCompanyLink idCompany={idCompany} />,
      },
      {
        id: 'stade',
        header: t('stade'),
        min: 190,
        sort: ({ idStade }) => idStade && (places.get(idStade) ?? 9_999),
        cell: (row) => <StadeCell row={row} stades={stades} onMove={onMove} />,
      },
      {
        id: 'inStage',
        header: t('stages.column'),
        min: 120,
        // The longest first means the earliest.
        sort: (row) => inStageSince(now, row)?.at,
        cell: (row) => <InStage since={inStageSince(now, row)} />,
      },
      common.amount,
      common.deadline,
      common.owner,
      common.contact,
      common.created,
      common.modified,
    ],
    [t, common, places, companyNames, stades, now, onMove, hrefOf, onOpen],
  )
  const tickLabel = useCallback((row: BoardCard) => t('table.selectRow', { id: keyOf(row) }), [t])
  const list = useTicks(useList({ columns, rows, keyOf, usualSort: '-modified' }), selection, tickLabel)
  useEffect(() => showRowOrder(list.rows, selection), [list.rows, selection])
  return (
    <VirtualTable
      list={list}
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
