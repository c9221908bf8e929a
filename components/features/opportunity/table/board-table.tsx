'use client'

import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { type DataTableFeatures, dataTableFeatures, rowOrder } from '#components/ui/table/data-table.ts'
import { SelectAll, SelectRow } from '#components/ui/table/select-cells.tsx'
import type { Selection } from '#components/ui/table/selection.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { useStadeOutcomes } from '../model/use-board.tsx'
import { ContactCell } from '../opportunity-table.tsx'
import { useCommonColumns } from './common-columns.tsx'
import { showRowOrder } from './row-order.ts'
import { StadeCell, TitleCell } from './table-cells.tsx'

const helper = createColumnHelper<DataTableFeatures, BoardCard>()

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
  /** A column's id, with a minus before it when it goes down; null is the newest change first. */
  sort: string | null
  onSort: (sort: string | null) => void
  onMove: (row: BoardCard, idStade: number) => void
  hrefOf: (idOpportunity: number) => string
  onOpen: (row: BoardCard) => void
  openedId: number | null
}

const DEFAULT_SORT = '-modified'

/** The opportunities of the board as rows: ordered by any column, a stage set in place, chosen for a change of many. */
export function BoardTable(props: BoardTableProps) {
  const { rows, stades, companyNames, today, selection, sort, onSort, onMove, hrefOf, onOpen } = props
  const t = useTranslations('opportunity')
  const common = useCommonColumns(helper, today, useStadeOutcomes(props.idAccount))
  const ids = useMemo(() => rows.map((row) => String(row.idOpportunity)), [rows])
  const places = useMemo(
    () =>
      new Map(
        stades.map((stade, at) => [stade.idCustomFieldValue, stade.isDeleted ? stades.length + at : at]),
      ),
    [stades],
  )
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'select',
          header: () => <SelectAll selection={selection} ids={ids} label={t('table.selectAll')} />,
          meta: { min: 48 },
          cell: ({ row: { original }, table }) => (
            <SelectRow
              selection={selection}
              id={String(original.idOpportunity)}
              order={rowOrder(table)}
              label={t('table.selectRow', { id: String(original.idOpportunity) })}
            />
          ),
        }),
        helper.accessor((row) => row.title?.trim() || undefined, {
          id: 'title',
          header: t('name'),
          sortUndefined: 'last',
          meta: { min: 220, grow: 3 },
          cell: ({ row: { original } }) => (
            <TitleCell row={original} href={hrefOf(original.idOpportunity)} onOpen={onOpen} />
          ),
        }),
        helper.accessor((row) => companyNames?.get(row.idCompany) ?? String(row.idCompany), {
          id: 'company',
          header: t('form.company'),
          meta: { min: 180, grow: 2 },
          cell: ({ row: { original } }) => <CompanyLink idCompany={original.idCompany} />,
        }),
        helper.accessor((row) => (row.idStade === null ? undefined : (places.get(row.idStade) ?? 9_999)), {
          id: 'stade',
          header: t('stade'),
          sortFn: 'basic',
          sortUndefined: 'last',
          meta: { min: 190 },
          cell: ({ row: { original } }) => <StadeCell row={original} stades={stades} onMove={onMove} />,
        }),
        common.amount,
        common.deadline,
        common.owner,
        helper.accessor((row) => row.idCrmVisitCard ?? undefined, {
          id: 'contact',
          header: t('contact'),
          enableSorting: false,
          meta: { min: 140, grow: 1 },
          cell: ({ getValue }) => <ContactCell idCrmVisitCard={getValue()} />,
        }),
        common.created,
        common.modified,
      ]),
    [t, common, selection, ids, places, companyNames, stades, onMove, hrefOf, onOpen],
  )
  const data = useMemo(() => [...rows], [rows])
  const text = sort ?? DEFAULT_SORT
  const sorting = useMemo(() => [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }], [text])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    getRowId: (row) => String(row.idOpportunity),
    state: { sorting },
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const written = next ? `${next.desc ? '-' : ''}${next.id}` : null
      onSort(written === DEFAULT_SORT ? null : written)
    },
  })
  useEffect(
    () => showRowOrder(() => table.getRowModel().rows.map((row) => row.original), selection),
    [table, selection],
  )
  return (
    <VirtualTable
      table={table}
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
