'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { entryText } from './entry-text.ts'
import type { LookupRow } from './lookup-rows.ts'

const keyOf = (row: LookupRow) => String(row.company.idCompany)

/** The companies found: sortable, only the rows in view exist, to be taken away as CSV as shown. */
export function LookupTable({ rows }: { rows: readonly LookupRow[] }) {
  const t = useTranslations('lookup')
  const go = useGo()
  const columns = useMemo(
    (): Column<LookupRow>[] => [
      {
        id: 'name',
        header: t('columns.name'),
        min: 220,
        grow: 3,
        sort: ({ company }) => company.name,
        cell: (row) => <NameCell row={row} />,
      },
      {
        id: 'siren',
        header: t('columns.siren'),
        min: 116,
        sort: ({ company }) => company.siren,
        cell: ({ company }) => <span className="ident">{showSiren(company.siren).text}</span>,
      },
      {
        id: 'city',
        header: t('columns.city'),
        min: 140,
        grow: 2,
        sort: ({ company }) => company.city,
        cell: ({ company }) => company.city ?? <NoValue />,
      },
      {
        id: 'naf',
        header: t('columns.naf'),
        min: 180,
        grow: 2,
        sort: ({ company }) => company.nafCode,
        cell: (row) => <NafCell row={row} />,
      },
      {
        id: 'state',
        header: t('columns.state'),
        min: 100,
        sort: ({ company }) => !company.isActive,
        cell: ({ company: { isActive } }) => (
          <StatusDot tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'closed')}</StatusDot>
        ),
      },
      {
        id: 'by',
        header: t('columns.by'),
        min: 200,
        grow: 2,
        sort: ({ by }) => by[0]?.raw,
        cell: (row) => <MatchedBy row={row} />,
      },
    ],
    [t],
  )
  const list = useList({ columns, rows, keyOf })
  const fileColumns: FileColumn<LookupRow>[] = [
    { header: t('columns.name'), kind: 'text', value: ({ company }) => company.name },
    { header: t('columns.commercialName'), kind: 'text', value: ({ company }) => company.commercialName },
    { header: t('columns.siren'), kind: 'text', value: ({ company }) => company.siren },
    { header: t('columns.city'), kind: 'text', value: ({ company }) => company.city },
    { header: t('columns.naf'), kind: 'text', value: ({ company }) => company.nafCode },
    { header: t('columns.nafTitle'), kind: 'text', value: ({ company }) => company.nafTitle },
    {
      header: t('columns.state'),
      kind: 'text',
      value: ({ company }) => t(company.isActive ? 'active' : 'closed'),
    },
    {
      header: t('columns.by'),
      // Without spaces, so that they can be pasted back.
      kind: 'text',
      value: ({ by }) => by.map((entry) => (entry.kind === 'invalid' ? entry.raw : entry.value)).join(' '),
    },
    { header: t('columns.id'), kind: 'text', value: ({ company }) => company.idCompany },
  ]
  return (
    <Panel
      title={t('found')}
      count={rows.length}
      padded={false}
      actions={
        <FileMenu
          label={t('export')}
          fileName={t('fileName')}
          count={rows.length}
          rows={() => list.rows}
          columns={() => fileColumns}
        />
      }
    >
      <VirtualTable
        list={list}
        label={t('found')}
        testId="lookup-results"
        stickyFirst
        className="max-h-[70dvh]"
        onOpen={(row) => go.to(paths.company(row.company.idCompany))}
      />
    </Panel>
  )
}

function NameCell({ row: { company } }: { row: LookupRow }) {
  return (
    <>
      <span className="-my-2 me-1 inline-flex align-middle">
        <CompanyStar idCompany={company.idCompany} name={plainLine(company.name)} />
      </span>
      <TextLink href={paths.company(company.idCompany)}>{plainLine(company.name)}</TextLink>
      {company.commercialName && <span className="text-ink-3"> {plainLine(company.commercialName)}</span>}
    </>
  )
}

function NafCell({ row: { company } }: { row: LookupRow }) {
  if (company.nafCode === null) return <NoValue />
  return (
    <>
      <span className="ident">{company.nafCode}</span> <span className="text-ink-3">{company.nafTitle}</span>
    </>
  )
}

function MatchedBy({ row: { company, by, viaSiren, idBranch } }: { row: LookupRow }) {
  const t = useTranslations('lookup')
  const [first, ...others] = by
  if (first === undefined) return null
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="text-xs text-ink-3">{t(`kinds.${first.kind}`)}</span>
      {first.kind === 'siret' && idBranch !== undefined ? (
        <TextLink href={paths.branch(company.idCompany, idBranch)} className="ident truncate">
          {entryText(first)}
        </TextLink>
      ) : (
        <span className="ident truncate">{entryText(first)}</span>
      )}
      {others.length > 0 && (
        <Badge tooltip={others.map(entryText).join('\n')}>{t('plus', { count: others.length })}</Badge>
      )}
      {viaSiren && (
        <Badge tone="warning" tooltip={t('viaSirenText')}>
          {t('viaSiren')}
        </Badge>
      )}
    </span>
  )
}
