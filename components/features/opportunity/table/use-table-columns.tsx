import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { companyNames } from '#components/entities/company/company-names.ts'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { inStageSince, useStagesNow } from '#components/entities/opportunity/stages-now.ts'
import { useStuckDays } from '#components/entities/stade/use-stuck-days.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import type { Column } from '#components/ui/table/column.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { weightedAmount, weightOf } from '#lib/domain/opportunity/grouping.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { daysUnchanged, stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useName } from '#lib/query/use-names.ts'
import { useStades } from '../model/use-board.tsx'
import { useCommonColumns } from './common-columns.tsx'
import { InStage, StadeCell, StageSince, StuckCell, TitleCell } from './table-cells.tsx'
import type { TableColumnId } from './table-view.ts'
import { useColumnNames } from './use-column-names.ts'

function SirenCell({ idCompany }: { idCompany: number }) {
  const siren = useName(companyNames, idCompany)?.siren
  return siren ? <span className="ident">{showSiren(siren).text}</span> : <NoValue />
}

export interface TableColumnsProps {
  facts: StageFacts
  /** Names by idCompany, to sort by; null while loading. */
  companyNames: ReadonlyMap<number, string> | null
  today: string
  onMove: (row: BoardCard, idStade: number) => void
  hrefOf: (idOpportunity: number) => string
  onOpen: (row: BoardCard) => void
}

export function useTableColumns(props: TableColumnsProps): Record<TableColumnId, Column<BoardCard>> {
  const { facts, companyNames, today, onMove, hrefOf, onOpen } = props
  const { stades, all } = useStades()
  const t = useTranslations('opportunityTable')
  const notation = useNotation()
  const nameOf = useColumnNames()
  const common = useCommonColumns(today, facts.outcomeOf)
  const stuckDaysOf = useStuckDays()
  const places = useMemo(() => new Map(stades.map((stade, at) => [stade.idCustomFieldValue, at])), [stades])
  const stages = useStagesNow()
  return useMemo(() => {
    const column = (id: TableColumnId, look: Omit<Column<BoardCard>, 'id' | 'header'>) => ({
      id,
      header: nameOf(id),
      ...look,
    })
    const now = () => Date.now() + clockAhead()
    const reasonsOf = (row: BoardCard) =>
      stuckReasons(row, { outcomeOf: facts.outcomeOf, stuckDaysOf, today, now: now() })
    return {
      ...common,
      title: column('title', {
        min: 220,
        grow: 3,
        sort: (row) => row.title?.trim() || null,
        cell: (row) => <TitleCell row={row} href={hrefOf(row.idOpportunity)} onOpen={onOpen} />,
      }),
      company: column('company', {
        min: 180,
        grow: 2,
        sort: ({ idCompany }) => companyNames?.get(idCompany) ?? String(idCompany),
        cell: ({ idCompany }) => <NamedCompanyLink idCompany={idCompany} />,
      }),
      siren: column('siren', { min: 110, cell: ({ idCompany }) => <SirenCell idCompany={idCompany} /> }),
      stade: column('stade', {
        min: 216,
        sort: ({ idStade }) => idStade && (places.get(idStade) ?? 9_999),
        cell: (row) => <StadeCell row={row} stades={all} onMove={onMove} />,
      }),
      inStage: column('inStage', {
        min: 140,
        // Ascending by date: longest in its stage first.
        sort: (row) => inStageSince(stages, row)?.at,
        cell: (row) => <InStage since={inStageSince(stages, row)} />,
      }),
      stageSince: column('stageSince', {
        min: 140,
        sort: (row) => inStageSince(stages, row)?.at,
        cell: (row) => <StageSince since={inStageSince(stages, row)} />,
      }),
      weighted: column('weighted', {
        min: 130,
        align: 'end',
        sort: (row) => weightOf(row, facts),
        cell: (row) => {
          const amount = weightedAmount(row, facts)
          return amount === null ? <NoValue /> : formatMoney(amount, notation)
        },
      }),
      stuck: column('stuck', {
        min: 240,
        grow: 1,
        // By the number of reasons; without any, last.
        sort: (row) => reasonsOf(row).length || null,
        cell: (row) => <StuckCell reasons={reasonsOf(row)} />,
      }),
      unchanged: column('unchanged', {
        min: 130,
        align: 'end',
        sort: (row) => daysUnchanged(row, now()),
        cell: (row) => t('unchangedDays', { count: daysUnchanged(row, now()) }),
      }),
    }
  }, [
    t,
    notation,
    nameOf,
    common,
    facts,
    stuckDaysOf,
    today,
    places,
    companyNames,
    all,
    stages,
    onMove,
    hrefOf,
    onOpen,
  ])
}
