import type { FileColumn } from '#lib/domain/file/file-column.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

/** `sheet`: words as on screen, numbers and moments as a spreadsheet takes them; `api`: as the API gave them. */
export type ExportValues = 'sheet' | 'api'

/** A column of the grid as one of a file. */
export const exportColumn = (
  column: CampaignColumn,
  header: string,
  context: ColumnContext,
  values: ExportValues,
): FileColumn<CampaignRow> => ({
  header,
  kind:
    column.kind === 'number' ? 'number' : column.kind === 'date' && values === 'sheet' ? 'moment' : 'text',
  value: (row): CsvCell => {
    const raw = column.raw(row, context)
    // A company without a name stands by its number, so that the row is not lost.
    if (raw === null) return column.kind === 'company' ? row.idCompany : null
    const isPlain = values === 'api' || column.kind === 'number' || column.kind === 'date'
    return isPlain ? raw : column.text(row, context)
  },
})
