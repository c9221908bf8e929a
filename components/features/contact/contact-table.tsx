'use client'

import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { type DataTableFeatures, dataTableFeatures, rowOrder } from '#components/ui/table/data-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { useGo } from '#components/ui/use-go.ts'
import { contactName, functionsOf } from '#lib/domain/contact/contact-card.ts'
import { instantOf } from '#lib/format/dates.ts'
import { paths } from '#lib/paths.ts'
import { AddressesCell, CompanyCell, FindCell, FunctionCell, NameCell, PhonesCell } from './contact-cells.tsx'
import type { ContactView, SortedColumn } from './contact-view.ts'

const helper = createColumnHelper<DataTableFeatures, ContactRow>()

interface ContactTableProps {
  /** In the order in which they are shown. */
  rows: readonly ContactRow[]
  /** Its accessible name. */
  label: string
  sort: ContactView['sort']
  onSort: (sort: ContactView['sort']) => void
  filteredBy?: string
  /** Of many companies: names each contact's, and when the contact was last modified. */
  acrossCompanies?: boolean
  /** Generic cards have no function and cannot be enriched. */
  generic?: boolean
  testId: string
}

/** Contacts as a table: who, what they do, and how to reach them. */
export function ContactTable({
  rows,
  label,
  sort,
  onSort,
  filteredBy = '',
  acrossCompanies = false,
  generic = false,
  testId,
}: ContactTableProps) {
  const t = useTranslations('contact')
  const go = useGo()
  const columns = useMemo(() => {
    const name = helper.accessor((row) => contactName(row) ?? undefined, {
      id: 'name',
      header: t('columns.name'),
      meta: { min: 220, grow: 2 },
      cell: ({ row: { original }, table }) => (
        <NameCell row={original} order={generic ? undefined : rowOrder(table)} />
      ),
    })
    const company = helper.accessor('idCompany', {
      id: 'company',
      header: t('columns.company'),
      enableSorting: false,
      meta: { min: 180, grow: 2 },
      cell: ({ row: { original } }) => <CompanyCell row={original} />,
    })
    const role = helper.accessor((row) => functionsOf(row).current[0]?.name, {
      id: 'function',
      header: t('columns.function'),
      meta: { min: 240, grow: 3 },
      cell: ({ row: { original } }) => <FunctionCell row={original} />,
    })
    const phones = helper.display({
      id: 'phones',
      header: t('columns.phones'),
      meta: { min: 206 },
      cell: ({ row: { original } }) => <PhonesCell row={original} />,
    })
    const addresses = helper.display({
      id: 'addresses',
      header: t('columns.addresses'),
      meta: { min: 230, grow: 2 },
      cell: ({ row: { original } }) => <AddressesCell row={original} />,
    })
    const enriched = helper.accessor((row) => instantOf(row.lastEnrichmentDate) ?? undefined, {
      id: 'enriched',
      header: t('columns.enriched'),
      meta: { min: 124 },
      cell: ({ getValue }) => <When time={getValue()} />,
    })
    const modified = helper.accessor((row) => instantOf(row.modified) ?? undefined, {
      id: 'modified',
      header: t('columns.modified'),
      meta: { min: 124 },
      cell: ({ getValue }) => <When time={getValue()} />,
    })
    const find = helper.display({
      id: 'find',
      header: t('columns.find'),
      meta: { min: 124 },
      cell: ({ row: { original } }) => <FindCell row={original} />,
    })
    if (generic) return helper.columns([name, phones, addresses, enriched])
    return acrossCompanies
      ? helper.columns([name, company, role, phones, addresses, enriched, modified, find])
      : helper.columns([name, role, phones, addresses, enriched, find])
  }, [t, acrossCompanies, generic])
  const data = useMemo(() => [...rows], [rows])
  const sorting = sort === null ? [] : [sort]
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    manualSorting: true,
    enableSorting: !generic,
    getRowId: (row) => String(row.idCrmVisitCard),
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onSort(next === undefined ? null : { id: next.id as SortedColumn, desc: next.desc })
    },
  })
  return (
    <VirtualTable
      table={table}
      label={label}
      testId={testId}
      className="max-h-[72dvh]"
      stickyFirst
      tall
      filteredBy={filteredBy}
      onOpen={(row) => go.to(paths.contact(row.idCrmVisitCard))}
    />
  )
}

function When({ time }: { time: number | undefined }) {
  return time === undefined ? <NoValue /> : <RelativeTime value={time} className="text-ink-2" />
}
