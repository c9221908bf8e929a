'use client'

import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { type DataTableFeatures, dataTableFeatures } from '#components/ui/table/data-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { dayOf } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useStadeOutcomes } from './model/use-board.tsx'
import { useCommonColumns } from './table/common-columns.tsx'

const helper = createColumnHelper<DataTableFeatures, Opportunity>()

interface OpportunityTableProps {
  rows: readonly Opportunity[]
  idAccount: string
  /** All are of one contact, which need not be named on each. */
  ofContact?: boolean
}

/** The opportunities with stage, amount, deadline, owner and age; a press on a head orders them. */
export function OpportunityTable({ rows, idAccount, ofContact = false }: OpportunityTableProps) {
  const t = useTranslations('opportunity')
  const common = useCommonColumns(helper, dayOf(useNow()), useStadeOutcomes(idAccount))
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor((row) => row.title?.trim() || undefined, {
          id: 'title',
          header: t('name'),
          sortUndefined: 'last',
          meta: { min: 260, grow: 3 },
          cell: ({ row: { original } }) => <Name opportunity={original} />,
        }),
        helper.accessor((row) => row.stade?.order ?? row.idStade ?? undefined, {
          id: 'stade',
          header: t('stade'),
          sortFn: 'basic',
          sortUndefined: 'last',
          meta: { min: 150, grow: 1 },
          cell: ({ row: { original } }) => <Stage opportunity={original} />,
        }),
        common.amount,
        common.deadline,
        common.owner,
        common.created,
        common.modified,
        ...(ofContact
          ? []
          : [
              helper.accessor((row) => row.idCrmVisitCard ?? undefined, {
                id: 'contact',
                header: t('contact'),
                enableSorting: false,
                meta: { min: 140, grow: 1 },
                cell: ({ getValue }) => <ContactCell idCrmVisitCard={getValue()} />,
              }),
            ]),
        helper.accessor((row) => row.idSequenceAction ?? undefined, {
          id: 'sequence',
          header: t('sequence'),
          enableSorting: false,
          meta: { min: 130 },
          cell: ({ getValue }) => <Reference id={getValue()} />,
        }),
      ]),
    [t, common, ofContact],
  )
  const data = useMemo(() => [...rows], [rows])
  const [sorting, setSorting] = useState<{ id: string; desc: boolean }[]>([])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    getRowId: (row) => String(row.idOpportunity),
    state: { sorting },
    onSortingChange: setSorting,
  })
  return (
    <VirtualTable
      table={table}
      label={t('title')}
      testId="company-opportunities"
      className="max-h-[72dvh]"
      stickyFirst
      tall
    />
  )
}

function Name({ opportunity: { idOpportunity, title, comment, isDeleted } }: { opportunity: Opportunity }) {
  const t = useTranslations('opportunity')
  return (
    <span className="flex min-w-0 flex-col leading-5">
      <span className="flex min-w-0 items-center gap-2">
        <TextLink href={paths.opportunity(idOpportunity)} className="min-w-0 truncate font-medium">
          {title?.trim() ? plainLine(title) : t('untitled', { id: String(idOpportunity) })}
        </TextLink>
        {isDeleted && <Badge>{t('deleted')}</Badge>}
      </span>
      {comment?.trim() && (
        <span className="truncate text-xs text-ink-3" data-tooltip-cut="">
          {plainLine(comment)}
        </span>
      )}
    </span>
  )
}

function Stage({ opportunity: { stade, idStade } }: { opportunity: Opportunity }) {
  const t = useTranslations('opportunity')
  if (stade === null) {
    return idStade === null ? (
      <span className="text-ink-3">{t('noStade')}</span>
    ) : (
      t('stadeId', { id: String(idStade) })
    )
  }
  return (
    <span className="flex min-w-0 flex-col leading-5">
      <span className="truncate" data-tooltip-cut="">
        {plainLine(stade.label)}
      </span>
      {stade.isDeleted && <span className="text-xs text-warning-ink">{t('stadeDeleted')}</span>}
    </span>
  )
}

export const ContactCell = ({ idCrmVisitCard }: { idCrmVisitCard: number | undefined }) =>
  idCrmVisitCard === undefined ? (
    <NoValue />
  ) : (
    <ContactLink idCrmVisitCard={idCrmVisitCard} className="truncate" />
  )

const Reference = ({ id }: { id: number | undefined }) =>
  id === undefined ? <NoValue /> : <span className="ident">{id}</span>
