'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { companyNames } from '#components/entities/company/company-names.ts'
import { type DataTableFeatures, rowOrder } from '#components/ui/table/data-table.ts'
import { SelectAll, SelectRow } from '#components/ui/table/select-cells.tsx'
import type { Selection } from '#components/ui/table/selection.ts'
import { useSortedTable } from '#components/ui/table/use-sorted-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { useStable } from '#components/ui/use-stable.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { tagKey } from '#lib/domain/routine/routine-tag.ts'
import { scoringNames, scoringValue } from '#lib/domain/routine/scoring.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useNames } from '#lib/query/use-names.ts'
import { ScoringText } from './scoring-facts.tsx'
import { FormerSelect, TypeSelect } from './tag-controls.tsx'
import type { Tagging } from './use-tagging.ts'

const helper = createColumnHelper<DataTableFeatures, SupplyIdentification>()

interface RoutineTableProps {
  rows: readonly SupplyIdentification[]
  tagging: Tagging
  selection: Selection
  /** The column's id, with a minus before it when it goes down; null is the API's order. */
  sort: string | null
  onSort: (sort: string | null) => void
  onOpen: (row: SupplyIdentification) => void
}

/** Companies on routines. The scoring brings its own columns: whatever single values the answer's scorings hold. */
export function RoutineTable({ rows, tagging, selection, sort, onSort, onOpen }: RoutineTableProps) {
  const t = useTranslations('routine')
  const notation = useNotation()
  const names = useMemo(() => scoringNames(rows.map((row) => row.scoring)), [rows])
  const scored = names.join('\n')
  // Numbers stand at the end of their column, under one another.
  const numbered = names
    .filter((name) => rows.every(({ scoring }) => typeof (scoringValue(scoring, name) ?? 0) === 'number'))
    .join('\n')
  const ids = useMemo(() => rows.map(tagKey), [rows])
  // Sorted by company, the rows need all names first.
  const sorted = useMemo(
    () => (sort?.endsWith('idCompany') ? rows.map(({ idCompany }) => idCompany) : []),
    [rows, sort],
  )
  const { names: found, isPending } = useNames(companyNames, sorted)
  const companies = useStable(isPending ? [] : [...found].map(([id, { name }]) => [id, name] as const))
  const nameOf = useMemo(() => new Map(companies), [companies])
  // A table keeps the values that it has read of a list: with the names it is another list.
  const named = useMemo(() => (nameOf.size === 0 ? rows : [...rows]), [rows, nameOf])
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'select',
          header: () => <SelectAll selection={selection} ids={ids} label={t('selectAll')} />,
          meta: { min: 48 },
          cell: ({ row: { original }, table }) => (
            <SelectRow
              selection={selection}
              id={tagKey(original)}
              order={rowOrder(table)}
              label={t('selectRow', {
                routine: String(original.idSupply),
                company: String(original.idCompany),
              })}
            />
          ),
        }),
        helper.accessor((row) => nameOf.get(row.idCompany), {
          id: 'idCompany',
          header: t('company'),
          sortFn: 'text',
          sortUndefined: 'last',
          meta: { min: 200, grow: 3 },
          cell: ({ row: { original } }) => <CompanyLink idCompany={original.idCompany} />,
        }),
        helper.accessor('idSupply', {
          header: t('routine'),
          meta: { min: 96 },
          cell: ({ getValue }) => <span className="ident">{getValue()}</span>,
        }),
        helper.accessor((row) => row.idIdentificationType ?? undefined, {
          id: 'tag',
          header: t('tag'),
          sortFn: 'basic',
          sortUndefined: 'last',
          meta: { min: 156 },
          cell: ({ row: { original } }) => <TypeSelect row={original} tagging={tagging} className="w-32" />,
        }),
        helper.accessor((row) => (row.isFormerCustomer === null ? undefined : String(row.isFormerCustomer)), {
          id: 'former',
          header: t('former'),
          sortUndefined: 'last',
          meta: { min: 140 },
          cell: ({ row: { original } }) => <FormerSelect row={original} tagging={tagging} className="w-28" />,
        }),
        ...(scored === '' ? [] : scored.split('\n')).map((name) =>
          helper.accessor((row) => scoringValue(row.scoring, name) ?? undefined, {
            id: `scoring.${name}`,
            header: plainLine(name),
            sortFn: 'basic',
            sortUndefined: 'last',
            meta: { min: 124, grow: 1, align: numbered.split('\n').includes(name) ? 'end' : 'start' },
            cell: ({ getValue }) => <ScoringText value={getValue()} />,
          }),
        ),
        helper.accessor('date', {
          header: t('date'),
          sortFn: 'basic',
          meta: { min: 160 },
          cell: ({ getValue }) => formatDateTime(getValue(), notation),
        }),
        helper.accessor((row) => row.isManual, {
          id: 'manual',
          header: t('how'),
          sortFn: 'basic',
          meta: { min: 110 },
          cell: ({ getValue }) => t(getValue() ? 'byHand' : 'byItself'),
        }),
      ]),
    [t, notation, selection, ids, tagging, scored, numbered, nameOf],
  )
  const table = useSortedTable({ columns, rows: named, getRowId: tagKey, sort, onSort })
  return (
    <VirtualTable
      table={table}
      label={t('title')}
      testId="routine-table"
      className="max-h-[72dvh]"
      onOpen={onOpen}
    />
  )
}
