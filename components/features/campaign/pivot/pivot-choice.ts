import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import {
  mondayOf,
  PIVOT_MEASURES,
  type PivotKey,
  type PivotMeasure,
  type PivotValue,
} from '#lib/domain/pivot/pivot.ts'
import { formatMonthOfDay } from '#lib/format/calendar-days.ts'
import { formatDate, instantOf } from '#lib/format/dates.ts'
import { dayOf } from '#lib/format/today.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import { CAMPAIGN_COLUMNS, sortValue } from '../campaign-columns.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

const STEPS = ['week', 'month'] as const
type Step = (typeof STEPS)[number]

/** A grouping of rows: by a column with few values, or by the week or month of a date. */
export interface PivotBy {
  /** As written in the address: `campaign`, `dateInsert-week`. */
  id: string
  column: CampaignColumn
  step: Step | null
}

/** A pivot, in the address as `campaign.state.count` or `dateInsert-week.none.average.iterationAmount`. */
export interface PivotChoice {
  lines: PivotBy
  columns: PivotBy | null
  measure: PivotMeasure
  /** The measured column; null for `count`. */
  of: CampaignColumn | null
}

const NONE = 'none'

export const PIVOT_BY: readonly PivotBy[] = CAMPAIGN_COLUMNS.flatMap((column): PivotBy[] => {
  if (column.kind === 'date') return STEPS.map((step) => ({ id: `${column.id}-${step}`, column, step }))
  return column.few ? [{ id: column.id, column, step: null }] : []
})

const byOf = (id: string | undefined) => PIVOT_BY.find((by) => by.id === id)

/** Whether a column can be summed; a flag counts as 1 or 0, so its average is a share. */
const isSummable = ({ kind }: CampaignColumn): boolean => kind === 'number' || kind === 'flag'

export const measurable = (measure: PivotMeasure): CampaignColumn[] =>
  measure === 'count'
    ? []
    : CAMPAIGN_COLUMNS.filter((column) =>
        measure === 'sum' || measure === 'average' ? isSummable(column) : true,
      )

/** Parses a pivot from the address; defaults to states by campaign. */
export function readPivot(text: string): PivotChoice {
  const [lines, columns, measureText, of] = text.split('.')
  const measure = PIVOT_MEASURES.find((word) => word === measureText) ?? 'count'
  const known = measurable(measure)
  const column = known.find(({ id }) => id === of) ?? known[0] ?? null
  return {
    lines: byOf(lines) ?? (byOf('campaign') as PivotBy),
    columns: columns === NONE ? null : (byOf(columns) ?? (byOf('state') as PivotBy)),
    measure: column === null ? 'count' : measure,
    of: column,
  }
}

export const writePivot = ({ lines, columns, measure, of }: PivotChoice): string =>
  [lines.id, columns?.id ?? NONE, measure, ...(of === null ? [] : [of.id])].join('.')

/** The grouping key of a row; a week is the day of its Monday, in Paris time. */
export function pivotKeyOf(
  { column, step }: PivotBy,
  context: ColumnContext,
): (row: CampaignRow) => PivotKey {
  // By id, as two campaigns may have the same name.
  if (column.id === 'campaign') return (row) => row.idCampaign
  if (step === null) return (row) => column.text(row, context) || null
  const mondays = new Map<string, string>()
  return (row) => {
    const raw = column.raw(row, context)
    const instant = typeof raw === 'string' ? instantOf(raw) : null
    if (instant === null) return null
    const day = dayOf(instant)
    if (step === 'month') return day.slice(0, 7)
    return keptOrMade(mondays, day, () => mondayOf(day))
  }
}

/** The label of a key; '' for null. */
export function pivotKeyText(
  { column, step }: PivotBy,
  key: PivotKey,
  { notation, campaign }: ColumnContext,
): string {
  if (key === null) return ''
  if (column.id === 'campaign') return campaign(Number(key))
  if (step === 'week') return formatDate(String(key), notation)
  if (step === 'month') return formatMonthOfDay(`${key}-01`, notation.locale)
  return String(key)
}

/** The measured value of a row: raw if it can be summed, else its text, or the id, also where names are not loaded. */
export function measuredOf(
  column: CampaignColumn | null,
  context: ColumnContext,
): (row: CampaignRow) => PivotValue {
  if (column === null) return () => null
  if (column.fields.includes('idCompany')) return (row) => row.idCompany
  if (column.id === 'campaign') return (row) => row.idCampaign
  return isSummable(column) ? (row) => column.raw(row, context) : (row) => column.text(row, context)
}

interface Placed {
  key: PivotKey
  sample: CampaignRow
  total: { count: number }
}

/** Sorts lines: weeks and months chronologically, campaigns by id, all else by size, descending; null last. */
export function linesInOrder<Line extends Placed>(
  lines: readonly Line[],
  by: PivotBy,
  context: ColumnContext,
): Line[] {
  const isNamed = by.step === null && by.column.id !== 'campaign'
  const rank = ({ key, sample, total }: Line) =>
    by.step !== null ? String(key) : isNamed ? -total.count : Number(sortValue(by.column, sample, context))
  return lines.toSorted((one, other) => {
    if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1
    const [left, right] = [rank(one), rank(other)]
    return left < right ? -1 : left > right ? 1 : 0
  })
}
