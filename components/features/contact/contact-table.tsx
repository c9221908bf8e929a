import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Column } from '#components/ui/table/column.ts'
import type { List } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { useGo } from '#components/ui/use-go.ts'
import { contactName, functionsOf } from '#lib/domain/contact/contact-card.ts'
import { instantOf } from '#lib/format/dates.ts'
import { paths } from '#lib/paths.ts'
import { AddressesCell, CompanyCell, FindCell, FunctionCell, NameCell, PhonesCell } from './contact-cells.tsx'

/**
 * Columns for people, and for generic cards, which have no function, cannot be enriched and are not sortable.
 * @param acrossCompanies adds the columns for the company and for the date of the last change
 */
export function useContactColumns(acrossCompanies: boolean) {
  const t = useTranslations('contact')
  return useMemo(() => {
    const column = (
      id: 'name' | 'company' | 'function' | 'phones' | 'addresses' | 'enriched' | 'modified' | 'find',
      look: Omit<Column<ContactRow>, 'id' | 'header'>,
    ): Column<ContactRow> => ({ id, header: t(`columns.${id}`), ...look })
    const when = (id: 'enriched' | 'modified', date: (row: ContactRow) => string | null) =>
      column(id, {
        min: 124,
        sort: (row) => instantOf(date(row)),
        cell: (row) => <When time={instantOf(date(row))} />,
      })
    const name = column('name', {
      min: 208,
      grow: 2,
      sort: contactName,
      cell: (row) => <NameCell row={row} />,
    })
    const company = column('company', { min: 170, grow: 2, cell: (row) => <CompanyCell row={row} /> })
    const role = column('function', {
      min: 196,
      grow: 3,
      sort: (row) => functionsOf(row).current[0]?.name,
      cell: (row) => <FunctionCell row={row} />,
    })
    const phones = column('phones', { min: 206, cell: (row) => <PhonesCell row={row} /> })
    const addresses = column('addresses', { min: 204, grow: 2, cell: (row) => <AddressesCell row={row} /> })
    const enriched = when('enriched', (row) => row.lastEnrichmentDate)
    const modified = when('modified', (row) => row.modified)
    // Before the dates: it stays in view at 1366 px.
    const find = column('find', { min: 124, cell: (row) => <FindCell row={row} /> })
    return {
      people: acrossCompanies
        ? [name, company, role, phones, addresses, find, enriched, modified]
        : [name, role, phones, addresses, find, enriched],
      generic: [name, phones, addresses, enriched].map(({ sort: _, ...unsorted }) => unsorted),
    }
  }, [t, acrossCompanies])
}

interface ContactTableProps {
  list: List<ContactRow>
  label: string
  filteredBy?: string
  testId: string
}

export function ContactTable({ list, label, filteredBy = '', testId }: ContactTableProps) {
  const go = useGo()
  return (
    <VirtualTable
      list={list}
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

const When = ({ time }: { time: number | null }) =>
  time === null ? <NoValue /> : <RelativeTime value={time} className="text-ink-2" />
