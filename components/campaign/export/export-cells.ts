import type { CampaignRow } from '#lib/campaign/campaign-row.ts'
import type { CsvCell } from '#lib/domain/csv.ts'
import { DEFAULT_TIME_ZONE, instantOf } from '#lib/format/dates.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'

/** `sheet`: words as on screen, numbers and moments as a spreadsheet takes them; `api`: as the API gave them. */
export type ExportValues = 'sheet' | 'api'

const parts = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: DEFAULT_TIME_ZONE,
})

/** A stamp as spreadsheets of every language know it, on the clock of the screen: `2026-01-31 14:05:09`. */
function sheetMoment(stamp: string): string {
  const time = instantOf(stamp)
  if (time === null) return stamp
  return stamp.trim().length <= 10 ? stamp.trim() : parts.format(time)
}

/** What a column writes into a CSV file for a row; null is an empty cell. */
export function exportCell(
  column: CampaignColumn,
  row: CampaignRow,
  context: ColumnContext,
  values: ExportValues,
): CsvCell {
  const raw = column.raw(row, context)
  // A company without a name stands by its number, so that the row is not lost.
  if (raw === null) return column.kind === 'company' ? row.idCompany : null
  if (values === 'api' || column.kind === 'number') return raw
  if (column.kind === 'date' && typeof raw === 'string') return sheetMoment(raw)
  return column.text(row, context)
}
