'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { filterOf, type Place } from '#lib/domain/opportunity/report/drill.ts'
import {
  centsOfMeasure,
  type Figures,
  MEASURES,
  type Measure,
  noFigures,
  type Report,
  type ReportKey,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { viewPath } from '../opportunity-view.ts'
import type { ReportView } from './report-view.ts'
import { useKeys } from './use-report.ts'

export interface ShapeLine {
  id: string
  label: string
  /** undefined: of all of them. */
  key: ReportKey | undefined
  figures: Figures
  cells: ReadonlyMap<ReportKey, Figures>
}

export interface ShapeColumn {
  id: string
  label: string
  measure: Measure
  /** Of the columns' dimension; undefined: of all of them. */
  key: ReportKey | undefined
}

export interface Cell {
  cents: number
  count: number
  money: string
  /** The cards behind it; null: none. */
  href: string | null
}

/** A report laid out: its lines and columns in order, in words, and what stands where they meet. */
export interface ReportShape {
  caption: string
  head: string
  lines: readonly ShapeLine[]
  columns: readonly ShapeColumn[]
  total: ShapeLine
  cell: (line: ShapeLine, column: ShapeColumn) => Cell
  /** Those without an amount; null: none. */
  blank: { count: number; href: string } | null
}

export const countFor = (figures: Figures, measure: Measure) =>
  measure === 'weighted' ? figures.counts.open - figures.unweighted : figures.counts[measure]

/** The address of the board's table with the cards behind a figure. */
const useBehind = (view: ReportView, cards: readonly BoardCard[], facts: StageFacts) =>
  useMemo(
    () => (place: Place) =>
      viewPath({ filter: filterOf(view.filter, place, cards, facts), shape: 'table', sort: null }),
    [view.filter, cards, facts],
  )

export function useShape(
  view: ReportView,
  report: Report,
  cards: readonly BoardCard[],
  facts: StageFacts,
): ReportShape {
  const t = useTranslations('report')
  const notation = useNotation()
  const { labelOf, inOrder } = useKeys()
  const behind = useBehind(view, cards, facts)
  return useMemo(() => {
    const { rows, columns: by, measure } = view
    const inSentence = (words: string) => words.toLocaleLowerCase(notation.locale)
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
        ? MEASURES.filter((one) => one !== 'parked' || report.total.counts.parked > 0).map((one) => ({
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
    const cell = ({ key, figures, cells }: ShapeLine, column: ShapeColumn): Cell => {
      const found = column.key === undefined ? figures : cells.get(column.key)
      const count = found ? countFor(found, column.measure) : 0
      if (found === undefined || count === 0) return { cents: 0, count: 0, money: '', href: null }
      const place: Place = { measure: column.measure }
      if (key !== undefined) place[rows] = key
      if (by !== 'measure' && column.key !== undefined) place[by] = column.key
      const cents = centsOfMeasure(found, column.measure)
      return { cents, count, money: formatMoney(cents / 100, notation), href: behind(place) }
    }
    const { blank } = report.total
    return {
      caption: t('caption', {
        measure: by === 'measure' ? t('amounts') : t(`measures.${measure}`),
        rows: inSentence(t(`dimensions.${rows}`)),
        columns: by === 'measure' ? '' : inSentence(t(`dimensions.${by}`)),
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
  }, [view, report, labelOf, inOrder, behind, t, notation])
}
