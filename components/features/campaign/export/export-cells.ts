import type { CsvCell } from '#lib/domain/text/csv.ts'
import { csvMoment } from '#lib/format/csv-moment.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

/** `sheet`: words as on screen, numbers and moments as a spreadsheet takes them; `api`: as the API gave them. */
export type ExportValues = 'sheet' | 'api'

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
  if (column.kind === 'date' && typeof raw === 'string') return csvMoment(raw)
  return column.text(row, context)
}
