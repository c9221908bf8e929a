import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useStable } from '#components/ui/use-stable.ts'
import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import type { IdOrNone, OpportunityFilter } from '#lib/domain/opportunity/opportunity-filter.ts'
import { filterOf, type ReportFigure, stagesIn } from '#lib/domain/opportunity/report/drill.ts'
import { REPORT_MEASURES, type ReportMeasure } from '#lib/domain/opportunity/report/kinds.ts'
import { type DaySpan, isWithin } from '#lib/domain/opportunity/report/period.ts'
import {
  centsOfMeasure,
  type Figures,
  noFigures,
  type Report,
  type ReportKey,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { inSentence } from '#lib/domain/text/writing.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'
import { viewPath } from '../opportunity-view.ts'
import type { ReportView } from './report-view.ts'

export interface ShapeLine {
  id: string
  label: string
  /** undefined: the total. */
  key: ReportKey | undefined
  figures: Figures
  cells: ReadonlyMap<ReportKey, Figures>
}

export interface ShapeColumn extends Pick<ShapeLine, 'id' | 'label' | 'key'> {
  measure: ReportMeasure
}

export interface ReportTableCell {
  cents: number
  count: number
  money: string
  /** Link to the cards behind it; null: none. */
  href: string | null
}

/** The layout of a report: lines and columns in order, with labels, and the value of each cell. */
export interface ReportShape {
  caption: string
  head: string
  lines: readonly ShapeLine[]
  columns: readonly ShapeColumn[]
  total: ShapeLine
  cell: (line: ShapeLine, column: ShapeColumn) => ReportTableCell
  /** Those without an amount; null: there are none. */
  blank: { count: number; href: string } | null
}

export const countFor = (figures: Figures, measure: ReportMeasure) =>
  measure === 'weighted' ? figures.counts.open - figures.unweighted : figures.counts[measure]

/** Path of the board's table under a filter; null for null (`filterOf`). */
export const tablePath = (filter: OpportunityFilter | null): string | null =>
  filter && viewPath({ filter, shape: 'table', sort: null })

export const withinSpan = (cards: readonly BoardCard[], span: DaySpan): BoardCard[] =>
  cards.filter(({ deadline }) => isWithin(deadlineDayOf(deadline), span))

/** The stages of the cards: the same array until they change. */
export const useStages = (cards: readonly BoardCard[]): readonly IdOrNone[] => useStable(stagesIn(cards))

export function useShape(
  view: ReportView,
  report: Report,
  cards: readonly BoardCard[],
  facts: StageFacts,
): ReportShape {
  const t = useTranslations('report')
  const notation = useNotation()
  const { labelOf, inOrder } = useDimensionKeys('short')
  const stages = useStages(cards)
  return useMemo(() => {
    const { rows, columns: by, measure } = view
    const line = (key: ReportKey): ShapeLine => ({
      id: String(key),
      label: labelOf(rows, key),
      key,
      figures: report.lines.get(key)?.figures ?? noFigures(),
      cells: report.lines.get(key)?.cells ?? new Map(),
    })
    const shownKeys = [...report.columns].flatMap(([key, some]) => (countFor(some, measure) > 0 ? [key] : []))
    const columns: ShapeColumn[] =
      by === 'measure'
        ? REPORT_MEASURES.filter((one) => one !== 'parked' || report.total.counts.parked > 0).map((one) => ({
            id: one,
            label: t(`measures.${one}`),
            measure: one,
            key: undefined,
          }))
        : [
            ...inOrder(by, shownKeys).map((key) => ({
              id: String(key),
              label: labelOf(by, key),
              measure,
              key,
            })),
            { id: 'all', label: t('total'), measure, key: undefined },
          ]
    const cell = ({ key, figures, cells }: ShapeLine, column: ShapeColumn): ReportTableCell => {
      const found = column.key === undefined ? figures : cells.get(column.key)
      const count = found ? countFor(found, column.measure) : 0
      if (found === undefined || count === 0) return { cents: 0, count: 0, money: '', href: null }
      const place: ReportFigure = { measure: column.measure }
      if (key !== undefined) place[rows] = key
      if (by !== 'measure' && column.key !== undefined) place[by] = column.key
      const cents = centsOfMeasure(found, column.measure)
      return {
        cents,
        count,
        money: formatCents(cents, notation),
        href: tablePath(filterOf(view.filter, place, stages, facts)),
      }
    }
    const { blank } = report.total
    return {
      caption: t('caption', {
        measure: by === 'measure' ? t('amounts') : t(`measures.${measure}`),
        rows: inSentence(t(`dimensions.${rows}`), notation.locale),
        columns: by === 'measure' ? '' : inSentence(t(`dimensions.${by}`), notation.locale),
        both: String(by !== 'measure'),
      }),
      head: t(`dimensions.${rows}`),
      lines: inOrder(rows, report.lines.keys()).map(line),
      columns,
      total: { id: 'total', label: t('total'), key: undefined, figures: report.total, cells: report.columns },
      cell,
      blank:
        blank === 0
          ? null
          : {
              count: blank,
              href: viewPath({ filter: { ...view.filter, amount: 'none' }, shape: 'table', sort: null }),
            },
    }
  }, [view, report, labelOf, inOrder, stages, facts, t, notation])
}
