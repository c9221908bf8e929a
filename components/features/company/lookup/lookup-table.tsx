import { Download } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanySlots, useCompanyActions } from '#components/entities/company/company-actions.tsx'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import { TrailSource } from '#components/entities/company/trail-source.tsx'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { useList } from '#components/ui/table/use-list.ts'
import { useSelectableList } from '#components/ui/table/use-selectable-list.tsx'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useGo } from '#components/ui/use-go.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import type { LookupRow } from '#lib/lookup/lookup-rows.ts'
import type { LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import { paths } from '#lib/paths.ts'
import { entryText } from './entry-text.ts'
import { matchedByWidth } from './matched-by-width.ts'

interface LookupSelectionBarProps {
  /** In the order that the table shows. */
  rows: readonly LookupRow[]
  /** By idCompany. */
  selection: Selection
  slots: CompanySlots
  onExport: () => void
}

function LookupSelectionBar({ rows, selection, slots, onExport }: LookupSelectionBarProps) {
  const t = useTranslations('companyActions')
  const selected = useDeferredValue(useSelected(selection))
  const chosenOf = (keys: ReadonlySet<string>) =>
    rows.flatMap(({ company }) => (keys.has(String(company.idCompany)) ? company : []))
  const chosen = chosenOf(selected)
  const { buttons, dialog } = useCompanyActions({
    slots,
    ids: () => chosenOf(selection.get()).map(({ idCompany }) => idCompany),
    companies: () =>
      chosenOf(selection.get()).map(({ idCompany, name }) => ({ idCompany, name: plainLine(name) })),
  })
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          label={t('label')}
          selection={selection}
          count={t('selected', { count: chosen.length })}
        >
          {buttons}
          <Button size="sm" icon={Download} onClick={onExport} label={t('export')} />
        </SelectionBar>
      )}
      {dialog}
    </>
  )
}

const LookupExport = partOf(() => import('./file/lookup-export.tsx'), 'LookupExport')
const keyOf = (row: LookupRow) => String(row.company.idCompany)

export interface LookupTableProps {
  text: string
  snapshot: LookupSnapshot
  rows: readonly LookupRow[]
  slots: CompanySlots
  /** Shown where no company was found. */
  children: ReactNode
}

/** The companies found: a sortable, virtualised table with row selection, actions and export. */
export function LookupTable({ text, snapshot, rows, slots, children }: LookupTableProps) {
  const t = useTranslations('lookup')
  const go = useGo()
  const wordsOf = useMatchedWords()
  const byRoom = useMemo(() => matchedByWidth(rows.map(wordsOf)), [rows, wordsOf])
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
        cell: ({ company }) => lineOrNull(company.city) ?? <NoValue />,
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
        min: byRoom,
        grow: 2,
        sort: ({ by }) => by[0]?.raw,
        cell: (row) => <MatchedBy row={row} />,
      },
    ],
    [t, byRoom],
  )
  const list = useList({ columns, rows, keyOf })
  const selection = useStoredSelection()
  const labelOf = useCallback(({ company }: LookupRow) => t('tick', { name: plainLine(company.name) }), [t])
  const ticked = useSelectableList(list, selection, labelOf)
  const [exporting, setExporting] = useState<'lines' | 'chosen' | null>(null)
  return (
    <Panel
      title={t('found')}
      count={rows.length}
      padded={false}
      actions={<Button size="sm" icon={Download} onClick={() => setExporting('lines')} label={t('export')} />}
    >
      {rows.length === 0 ? (
        children
      ) : (
        <TrailSource from="lookup" ids={() => list.rows.map(({ company }) => company.idCompany)}>
          <VirtualTable
            list={ticked}
            label={t('found')}
            testId="lookup-results"
            stickyFirst
            className="max-h-[70dvh]"
            onOpen={(row) => go.to(paths.company(row.company.idCompany))}
          />
        </TrailSource>
      )}
      <LookupSelectionBar
        rows={list.rows}
        selection={selection}
        slots={slots}
        onExport={() => setExporting('chosen')}
      />
      {exporting && (
        <LookupExport
          text={text}
          snapshot={snapshot}
          rows={list.rows}
          chosen={list.rows.filter((row) => selection.get().has(keyOf(row)))}
          scope={exporting}
          onClose={() => setExporting(null)}
        />
      )}
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
      <span className="ident">{plainLine(company.nafCode)}</span>{' '}
      <span className="text-ink-3">{plainLine(company.nafTitle)}</span>
    </>
  )
}

function useMatchedWords() {
  const t = useTranslations('lookup')
  return useCallback(
    ({ by: [first, ...others], viaSiren }: LookupRow) => ({
      kind: first ? t(`kinds.${first.kind}`) : '',
      identifier: first ? entryText(first) : '',
      marks: [
        ...(others.length > 0 ? [t('plus', { count: others.length })] : []),
        ...(viaSiren ? [t('viaSiren')] : []),
      ],
    }),
    [t],
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
        <TextLink href={paths.branch(company.idCompany, idBranch)} className="ident">
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
