import { useMemo } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { dayOf } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useStadeOutcomes } from './model/use-board.tsx'
import { useCommonColumns } from './table/common-columns.tsx'

const keyOf = (row: Opportunity) => String(row.idOpportunity)

interface OpportunityTableProps {
  rows: readonly Opportunity[]
  /** All belong to one contact, so its column is left out. */
  ofContact?: boolean
}

/** The opportunities of a company or contact, with stage, amount, deadline, owner and age; sortable. */
export function OpportunityTable({ rows, ofContact = false }: OpportunityTableProps) {
  const t = useTranslations('opportunity')
  const common = useCommonColumns(dayOf(useNow()), useStadeOutcomes())
  const columns = useMemo(
    (): Column<Opportunity>[] => [
      {
        id: 'title',
        header: t('name'),
        min: 260,
        grow: 3,
        sort: (row) => row.title?.trim() || null,
        cell: (row) => <Name opportunity={row} />,
      },
      {
        id: 'stade',
        header: t('stade'),
        min: 150,
        grow: 1,
        sort: (row) => row.stade?.order ?? row.idStade,
        cell: (row) => <Stage opportunity={row} />,
      },
      common.amount,
      common.deadline,
      common.owner,
      common.created,
      common.modified,
      ...(ofContact ? [] : [common.contact]),
      {
        id: 'sequence',
        header: t('sequence'),
        min: 150,
        cell: ({ idSequenceAction: id }) => (id === null ? <NoValue /> : <span className="ident">{id}</span>),
      },
    ],
    [t, common, ofContact],
  )
  const list = useList({ columns, rows, keyOf, defaultSort: '-created' })
  return (
    <VirtualTable
      list={list}
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
          {lineOrNull(title) ?? t('untitled', { id: String(idOpportunity) })}
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
