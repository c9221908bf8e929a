import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { spanOf } from '#lib/domain/opportunity/report/period.ts'

export const PIVOT_MEASURES = ['count', 'filled', 'distinct', 'sum', 'average'] as const
/** `count`: rows; `filled`: rows that have a value; `distinct`: different values; a boolean counts as 1 or 0. */
export type PivotMeasure = (typeof PIVOT_MEASURES)[number]

export type PivotKey = string | number | boolean | null
export type PivotValue = string | number | boolean | null

/** The result of a cell; `value` is null where no row has a value to add up. */
export interface PivotCell {
  value: number | null
  count: number
}

export interface PivotLine<Row> {
  key: PivotKey
  /** One of its rows, for its name. */
  sample: Row
  cells: ReadonlyMap<PivotKey, PivotCell>
  total: PivotCell
}

export interface Pivot<Row> {
  /** In order of first occurrence. */
  lines: PivotLine<Row>[]
  columns: { key: PivotKey; sample: Row; total: PivotCell }[]
  all: PivotCell
}

interface Question<Row> {
  lineOf: (row: Row) => PivotKey
  /** Null: only the total column. */
  columnOf: ((row: Row) => PivotKey) | null
  measure: PivotMeasure
  /** The value that is measured; not used by `count`. */
  measuredOf: (row: Row) => PivotValue
}

class Tally {
  #count = 0
  #filled = 0
  #sum = 0
  readonly #values = new Set<PivotValue>()

  add(value: PivotValue, keepsValues: boolean): void {
    this.#count += 1
    if (value === null || value === '') return
    this.#filled += 1
    if (keepsValues) this.#values.add(value)
    else if (typeof value !== 'string') this.#sum += Number(value)
  }

  read(measure: PivotMeasure): PivotCell {
    const values = {
      count: this.#count,
      filled: this.#filled,
      distinct: this.#values.size,
      sum: this.#filled === 0 ? null : this.#sum,
      average: this.#filled === 0 ? null : this.#sum / this.#filled,
    }
    return { value: values[measure], count: this.#count }
  }
}

/**
 * A pivot table of rows by two keys, each cell with a measure of its rows. Totals are computed from all their rows, not
 * from cells, so that an average is that of the rows. One pass.
 */
export function pivotOf<Row>(rows: Iterable<Row>, question: Question<Row>): Pivot<Row> {
  const { lineOf, columnOf, measure, measuredOf } = question
  const keepsValues = measure === 'distinct'
  const lines = new Map<PivotKey, { sample: Row; cells: Map<PivotKey, Tally>; total: Tally }>()
  const columns = new Map<PivotKey, { sample: Row; total: Tally }>()
  const all = new Tally()
  for (const row of rows) {
    const value = measure === 'count' ? null : measuredOf(row)
    const line = keptOrMade(lines, lineOf(row), () => ({ sample: row, cells: new Map(), total: new Tally() }))
    line.total.add(value, keepsValues)
    all.add(value, keepsValues)
    if (columnOf === null) continue
    const key = columnOf(row)
    keptOrMade(line.cells, key, () => new Tally()).add(value, keepsValues)
    keptOrMade(columns, key, () => ({ sample: row, total: new Tally() })).total.add(value, keepsValues)
  }
  return {
    lines: [...lines].map(([key, { sample, cells, total }]) => ({
      key,
      sample,
      cells: new Map([...cells].map(([column, tally]) => [column, tally.read(measure)])),
      total: total.read(measure),
    })),
    columns: [...columns].map(([key, { sample, total }]) => ({ key, sample, total: total.read(measure) })),
    all: all.read(measure),
  }
}

/** The Monday of a day's week, both `YYYY-MM-DD` (ISO 8601). */
export const mondayOf = (day: string): string => spanOf('week', day).from
