'use client'

import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { type DataTableFeatures, dataTableFeatures } from '#components/ui/table/data-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { BranchOrder } from '#lib/domain/branch/branch-sort.ts'
import { formatDate } from '#lib/format/dates.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const helper = createColumnHelper<DataTableFeatures, Branch>()

export interface BranchTableProps {
  /** In the order in which they are shown. */
  branches: readonly Branch[]
  branchSiege: number
  order: BranchOrder
  descending: boolean
  onOrder: (order: BranchOrder, descending: boolean) => void
  filteredBy: string
  selected: string | null
  onSelect: (branch: Branch) => void
  onHover: (branch: Branch | null) => void
}

/** The branches as a table: ordered by the domain's rules, only the rows in view exist. */
export function BranchTable({
  branches,
  branchSiege,
  order,
  descending,
  onOrder,
  filteredBy,
  selected,
  onSelect,
  onHover,
}: BranchTableProps) {
  const t = useTranslations('branch')
  const notation = useNotation()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('identifiedNumber', {
          id: 'siret',
          header: t('siret'),
          meta: { min: 256 },
          cell: ({ row: { original } }) => (
            <span className="flex min-w-0 items-center gap-2">
              <TextLink href={paths.branch(original.idCompany, original.idBranch)} className="ident truncate">
                {showSiret(original.identifiedNumber).text}
              </TextLink>
              {original.idBranch === branchSiege && <Badge tone="accent">{t('headOffice')}</Badge>}
            </span>
          ),
        }),
        helper.accessor('isActive', {
          id: 'state',
          header: t('facets.state'),
          meta: { min: 156 },
          cell: ({ row: { original } }) => (
            <StatusDot tone={original.isActive ? 'success' : 'neutral'}>
              {original.isActive
                ? t('open')
                : original.endDate === null
                  ? t('closed')
                  : t('closedOn', { date: formatDate(original.endDate, notation) })}
            </StatusDot>
          ),
        }),
        helper.accessor('adressCity', {
          id: 'city',
          header: t('facets.city'),
          meta: { min: 170, grow: 2 },
          cell: ({ row: { original } }) =>
            textOr(`${original.adressPostalCode ?? ''} ${original.adressCity ?? ''}`),
        }),
        helper.accessor((branch) => branch.enseigne ?? branch.commercialName, {
          id: 'sign',
          header: t('sign'),
          enableSorting: false,
          meta: { min: 150, grow: 2 },
          cell: ({ getValue }) => textOr(getValue()),
        }),
        helper.accessor((branch) => branch.nafCode?.code ?? null, {
          id: 'naf',
          header: t('facets.naf'),
          meta: { min: 150, grow: 2 },
          cell: ({ row: { original } }) =>
            original.nafCode === null ? (
              <NoValue />
            ) : (
              <>
                <span className="ident">{plainLine(original.nafCode.code)}</span>{' '}
                <span className="text-ink-3">{plainLine(original.nafCode.title)}</span>
              </>
            ),
        }),
        helper.accessor((branch) => branch.departement?.departementName ?? null, {
          id: 'department',
          header: t('facets.department'),
          meta: { min: 130, grow: 1 },
          cell: ({ getValue }) => textOr(getValue()),
        }),
        helper.accessor((branch) => branch.region?.regionName ?? null, {
          id: 'region',
          header: t('facets.region'),
          meta: { min: 130, grow: 1 },
          cell: ({ getValue }) => textOr(getValue()),
        }),
      ]),
    [t, notation, branchSiege],
  )
  const data = useMemo(() => [...branches], [branches])
  const sorting = order === 'standard' ? [] : [{ id: order, desc: descending }]
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    manualSorting: true,
    getRowId: (branch) => String(branch.idBranch),
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onOrder((next?.id as BranchOrder | undefined) ?? 'standard', next?.desc ?? false)
    },
  })
  return (
    <VirtualTable
      table={table}
      label={t('title')}
      testId="branch-table"
      className="max-h-[72dvh]"
      stickyFirst
      filteredBy={filteredBy}
      selectedId={selected}
      onOpen={onSelect}
      onHover={onHover}
    />
  )
}

const textOr = (text: string | null) => (text?.trim() ? plainLine(text) : <NoValue />)
