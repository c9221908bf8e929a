import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { type Column, listView } from '#components/ui/table/column.ts'
import type { Selection } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useSelectableList } from '#components/ui/table/use-selectable-list.tsx'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { useStable } from '#components/ui/use-stable.ts'
import { useView } from '#components/ui/use-view.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { tagKey, tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { scoringNames, scoringValue } from '#lib/domain/routine/scoring.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useNames } from '#lib/query/use-names.ts'
import { holdsMoment, ScoringText } from './scoring-facts.tsx'
import { FormerSelect, TypeSelect } from './tag-controls.tsx'
import type { Tagging } from './use-tagging.ts'

/** Exports companies on routines as a file, with scorings, and tags in words that the import understands. */
function RoutineExport({ rows }: { rows: readonly SupplyIdentification[] }) {
  const t = useTranslations('routine')
  const named = useNamed()
  const columns = (asked: typeof rows): FileColumn<SupplyIdentification>[] => [
    { header: t('fields.idCompany'), value: (row) => row.idCompany },
    { header: t('fields.siren'), value: (row) => companyNames.get(row.idCompany)?.siren },
    { header: t('company'), value: (row) => companyNames.get(row.idCompany)?.name },
    { header: t('routine'), value: (row) => named('routine', row.idSupply, String(row.idSupply)) },
    {
      header: t('tag'),
      value: ({ idIdentificationType: id, identificationType }) => {
        const type = tagTypeOf(id)
        return type === null ? identificationType?.title : t(`types.${type}`)
      },
    },
    {
      header: t('former'),
      value: ({ isFormerCustomer: former }) => (former === null ? null : t(former ? 'yes' : 'no')),
    },
    ...scoringNames(asked.map(({ scoring }) => scoring)).map((name): FileColumn<SupplyIdentification> => {
      const values = asked.map(({ scoring }) => scoringValue(scoring, name))
      const isNumber = values.some((value) => typeof value === 'number')
      return {
        header: name,
        kind: values.some(holdsMoment) ? 'moment' : isNumber ? 'number' : 'text',
        value: ({ scoring }) => {
          const value = scoringValue(scoring, name)
          return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value
        },
      }
    }),
    { header: t('date'), kind: 'moment', value: (row) => row.date },
    { header: t('how'), value: (row) => t(row.isManual ? 'byHand' : 'byItself') },
  ]
  return (
    <FileMenu
      label={t('export')}
      fileName="routines"
      count={rows.length}
      rows={() => rows}
      names={(asked) => companyNames.load(asked.map(({ idCompany }) => idCompany))}
      columns={columns}
    />
  )
}

function RoutineName({ idSupply }: { idSupply: number }) {
  const name = useNamed()('routine', idSupply, '')
  if (name === '') return <span className="ident">{idSupply}</span>
  return (
    <span className="block truncate" data-tooltip={`${name} · ${idSupply}`}>
      {name}
    </span>
  )
}

/** Fits a date and time in the longest of the languages. */
const DATE_WIDTH = 164

interface RoutineTableProps {
  rows: readonly SupplyIdentification[]
  tagging: Tagging
  selection: Selection
  onOpen: (row: SupplyIdentification) => void
  /** Shown above the rows. */
  children: ReactNode
}

/** A table of companies on routines, with a column for each scalar field found in the scorings. */
export function RoutineTable({ rows, tagging, selection, onOpen, children }: RoutineTableProps) {
  const t = useTranslations('routine')
  const notation = useNotation()
  const names = useMemo(() => scoringNames(rows.map((row) => row.scoring)), [rows])
  const scored = useStable(
    names.map((name) => ({
      name,
      isNumber: rows.every(({ scoring }) => typeof (scoringValue(scoring, name) ?? 0) === 'number'),
      holdsDate: rows.some(({ scoring }) => holdsMoment(scoringValue(scoring, name))),
    })),
  )
  // Sorting by company needs the names of all rows.
  const byCompany = useDeferredValue(useView(listView).sort)?.endsWith('idCompany') ?? false
  const sorted = useMemo(() => (byCompany ? rows.map(({ idCompany }) => idCompany) : []), [rows, byCompany])
  const { names: found, isPending } = useNames(companyNames, sorted)
  const companies = useStable(isPending ? [] : [...found].map(([id, { name }]) => [id, name] as const))
  const nameOf = useMemo(() => new Map(companies), [companies])
  const named = useNamed()
  const columns = useMemo(
    (): Column<SupplyIdentification>[] => [
      {
        id: 'idCompany',
        header: t('company'),
        min: 200,
        grow: 3,
        sort: (row) => nameOf.get(row.idCompany),
        cell: (row) => <NamedCompanyLink idCompany={row.idCompany} tab="routines" />,
      },
      {
        id: 'idSupply',
        header: t('routine'),
        min: 96,
        grow: 1,
        // By the name shown: the team's, if there is one.
        sort: (row) => named('routine', row.idSupply, String(row.idSupply)),
        cell: (row) => <RoutineName idSupply={row.idSupply} />,
      },
      {
        id: 'tag',
        header: t('tag'),
        min: 176,
        sort: (row) => row.idIdentificationType,
        cell: (row) => <TypeSelect row={row} tagging={tagging} />,
      },
      {
        id: 'former',
        header: t('former'),
        min: 176,
        sort: (row) => row.isFormerCustomer?.toString(),
        cell: (row) => <FormerSelect row={row} tagging={tagging} />,
      },
      ...scored.map(
        ({ name, isNumber, holdsDate }): Column<SupplyIdentification> => ({
          id: `scoring.${name}`,
          header: plainLine(name),
          min: holdsDate ? DATE_WIDTH : 124,
          grow: 1,
          align: isNumber ? 'end' : 'start',
          sort: (row) => scoringValue(row.scoring, name),
          cell: (row) => <ScoringText value={scoringValue(row.scoring, name) ?? undefined} />,
        }),
      ),
      {
        id: 'date',
        header: t('date'),
        min: DATE_WIDTH,
        sort: (row) => new Date(row.date),
        cell: (row) => formatDateTime(row.date, notation),
      },
      {
        id: 'manual',
        header: t('how'),
        min: 140,
        sort: (row) => row.isManual,
        cell: (row) => t(row.isManual ? 'byHand' : 'byItself'),
      },
    ],
    [t, notation, tagging, scored, nameOf, named],
  )
  const tickLabel = useCallback(
    ({ idSupply, idCompany }: SupplyIdentification) =>
      t('selectRow', { routine: String(idSupply), company: String(idCompany) }),
    [t],
  )
  const list = useSelectableList(useList({ columns, rows, keyOf: tagKey }), selection, tickLabel)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 text-sm">
        {children}
        <div className="ms-auto">
          <RoutineExport rows={list.rows} />
        </div>
      </div>
      <VirtualTable
        list={list}
        label={t('title')}
        testId="routine-table"
        className="max-h-[72dvh]"
        onOpen={onOpen}
      />
    </>
  )
}
