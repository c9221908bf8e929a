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

/** By what rows are put together: a column with few values, or the weeks or months of a date. */
export interface PivotBy {
  /** As the address says it: `campaign`, `dateInsert-week`. */
  id: string
  column: CampaignColumn
  step: Step | null
}

/** What somebody asked for: `campaign.state.count`, `dateInsert-week.none.average.iterationAmount`. */
export interface PivotChoice {
  lines: PivotBy
  columns: PivotBy | null
  measure: PivotMeasure
  /** What is measured; null for `count`. */
  of: CampaignColumn | null
}

const NONE = 'none'

/** Everything that rows can be put together by. */
export const PIVOT_BY: readonly PivotBy[] = CAMPAIGN_COLUMNS.flatMap((column): PivotBy[] => {
  if (column.kind === 'date') return STEPS.map((step) => ({ id: `${column.id}-${step}`, column, step }))
  return column.few ? [{ id: column.id, column, step: null }] : []
})

const byOf = (id: string | undefined) => PIVOT_BY.find((by) => by.id === id)

/** Whether a column's values can be added up; a flag counts as 1 or 0, so that its average is a share. */
const isSummable = ({ kind }: CampaignColumn): boolean => kind === 'number' || kind === 'flag'

/** The columns that a measure can be taken of. */
export const measurable = (measure: PivotMeasure): CampaignColumn[] =>
  measure === 'count'
    ? []
    : CAMPAIGN_COLUMNS.filter((column) =>
        measure === 'sum' || measure === 'average' ? isSummable(column) : true,
      )

/** What the address says; states by campaign where it says nothing that is known. */
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

/** What a row is put together by; the week is that of its Monday on the screen's clock. */
export function pivotKeyOf(
  { column, step }: PivotBy,
  context: ColumnContext,
): (row: CampaignRow) => PivotKey {
  // Two campaigns may be called the same.
  if (column.id === 'campaign') return (row) => row.idCampaign
  if (step === null) return (row) => column.text(row, context) || null
  const mondays = new Map<string, string>()
  return (row) => {
    const raw = column.raw(row, context)
    const instant = typeof raw === 'string' ? instantOf(raw) : null
    if (instant === null) return null
    const day = dayOf(instant)
    if (step === 'month') return day.slice(0, 7)
    const known = mondays.get(day) ?? mondayOf(day)
    mondays.set(day, known)
    return known
  }
}

/** What a key is called; '' for rows that have none. */
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

/** What a row's value is: as the API gave it, a text as it reads; what may be called as another is, by its number. */
export function measuredOf(
  column: CampaignColumn | null,
  context: ColumnContext,
): (row: CampaignRow) => PivotValue {
  if (column === null) return () => null
  if (column.id === 'company') return (row) => row.idCompany
  if (column.id === 'campaign') return (row) => row.idCampaign
  return isSummable(column) ? (row) => column.raw(row, context) : (row) => column.text(row, context)
}

interface Placed {
  key: PivotKey
  sample: CampaignRow
  total: { count: number }
}

/** Weeks and months as time goes, campaigns by number, all else from the largest; rows without a value last. */
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
