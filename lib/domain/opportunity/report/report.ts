import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { type BoardCard, deadlineDayOf } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import type { StadeOutcome } from '../board/stade-outcome.ts'
import type { Dimension, ReportMeasure } from './kinds.ts'

/** A month, a quarter, or the id of a stage or owner; null: without one. */
export type ReportKey = string | number | null

export type ReportCard = Pick<BoardCard, 'idOpportunity' | 'idStade' | 'idUser' | 'amount' | 'deadline'>

/** The outcomes and probabilities of stages, as the reader knows them. */
export interface StageFacts {
  outcomeOf: (idStade: number | null) => StadeOutcome
  /** In percent; null where none is set. */
  probabilityOf: (idStade: number | null) => number | null
}

/** Sums of some opportunities, in whole cents, so that they do not depend on the order of adding. */
export const noFigures = () => ({
  counts: { open: 0, won: 0, lost: 0, parked: 0 },
  cents: { open: 0, won: 0, lost: 0, parked: 0 },
  /** Of the open ones: cents times percent. */
  weighted: 0,
  /** Number of open ones without a probability, which `weighted` leaves out. */
  unweighted: 0,
  /** Number without an amount. */
  blank: 0,
})

export type Figures = ReturnType<typeof noFigures>

interface Line {
  key: ReportKey
  figures: Figures
  /** This line by the other dimension; empty where there is none. */
  cells: Map<ReportKey, Figures>
}

export interface Report {
  total: Figures
  lines: ReadonlyMap<ReportKey, Readonly<Line>>
  /** Column totals: the sum of all lines, by the other dimension. */
  columns: ReadonlyMap<ReportKey, Figures>
}

/** A measure's sum in cents; `weighted` is rounded. */
export const centsOfMeasure = ({ cents, weighted }: Figures, measure: ReportMeasure): number =>
  measure === 'weighted' ? Math.round(weighted / 100) : cents[measure]

export const countOf = ({ counts }: Figures): number => counts.open + counts.won + counts.lost + counts.parked

export function reportKeyOf(card: ReportCard, dimension: Dimension): ReportKey {
  if (dimension === 'stage') return card.idStade
  if (dimension === 'owner') return card.idUser
  const day = deadlineDayOf(card.deadline)
  if (day === null) return null
  const month = day.slice(0, 7)
  return dimension === 'month' ? month : `${month.slice(0, 5)}Q${Math.ceil(Number(month.slice(5)) / 3)}`
}

function add(
  figures: Figures,
  card: ReportCard,
  sign: 1 | -1,
  { outcomeOf, probabilityOf }: StageFacts,
): void {
  const outcome = outcomeOf(card.idStade)
  const cents = sign * centsOf(card)
  figures.counts[outcome] += sign
  figures.cents[outcome] += cents
  if (card.amount === null) figures.blank += sign
  if (outcome !== 'open') return
  const probability = probabilityOf(card.idStade)
  if (probability === null) figures.unweighted += sign
  else figures.weighted += cents * probability
}

/**
 * Sums of opportunities by one dimension, or two, updated incrementally: `update` takes the cards shown now and adds
 * only those that changed. It returns a new object where anything did, else the same one.
 */
export function createReport(rows: Dimension, columns: Dimension | null, facts: StageFacts) {
  const known = new Map<number, ReportCard>()
  const lines = new Map<ReportKey, Line>()
  const sums = new Map<ReportKey, Figures>()
  const total = noFigures()
  let shown: Report = { total, lines, columns: sums }

  const count = (card: ReportCard, sign: 1 | -1) => {
    const key = reportKeyOf(card, rows)
    const line = keptOrMade(lines, key, () => ({ key, figures: noFigures(), cells: new Map() }))
    const all = [total, line.figures]
    if (columns !== null) {
      const column = reportKeyOf(card, columns)
      all.push(keptOrMade(line.cells, column, noFigures), keptOrMade(sums, column, noFigures))
    }
    for (const figures of all) add(figures, card, sign, facts)
  }
  /** Deletes lines, cells and columns that became empty. */
  const sweep = () => {
    for (const [key, { figures, cells }] of lines) {
      if (countOf(figures) === 0) lines.delete(key)
      for (const [column, some] of cells) if (countOf(some) === 0) cells.delete(column)
    }
    for (const [column, some] of sums) if (countOf(some) === 0) sums.delete(column)
  }

  return {
    update: (cards: readonly ReportCard[]): Report => {
      const now = new Set(cards.map(({ idOpportunity }) => idOpportunity))
      const gone = [...known.values()].filter(({ idOpportunity }) => !now.has(idOpportunity))
      const fresh = cards.filter((card) => known.get(card.idOpportunity) !== card)
      for (const card of gone) {
        count(card, -1)
        known.delete(card.idOpportunity)
      }
      for (const card of fresh) {
        const before = known.get(card.idOpportunity)
        if (before !== undefined) count(before, -1)
        count(card, 1)
        known.set(card.idOpportunity, card)
      }
      if (gone.length + fresh.length === 0) return shown
      sweep()
      shown = { total, lines, columns: sums }
      return shown
    },
  }
}

const WEIGHED = ['open', 'won', 'lost'] as const

export interface Outlier<Card> {
  card: Card
  outcome: (typeof WEIGHED)[number]
  /** Its share of the sum of all of its outcome, from 0 to 1. */
  share: number
}

/** The share of the sum from which on an opportunity is an outlier. */
const OUTLIER_SHARE = 0.25
const OUTLIER_MIN_COUNT = 5

/** Open, won or lost ones whose amount dominates the sum of their outcome, the largest first. */
export const outliersOf = <Card extends ReportCard>(
  cards: readonly Card[],
  { outcomeOf }: StageFacts,
): Outlier<Card>[] =>
  WEIGHED.flatMap((outcome) => {
    const some = cards.filter((card) => (card.amount ?? 0) > 0 && outcomeOf(card.idStade) === outcome)
    const cents = some.reduce((sum, card) => sum + centsOf(card), 0)
    if (some.length < OUTLIER_MIN_COUNT) return []
    return some
      .map((card) => ({ card, outcome, share: centsOf(card) / cents }))
      .filter(({ share }) => share >= OUTLIER_SHARE)
      .sort((one, other) => other.share - one.share)
  })
