import type { FileColumn } from '#lib/domain/file/file-column.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

/** `sheet`: texts as on screen, numbers and dates as a spreadsheet's own types; `api`: the API's raw values. */
export type ExportValues = 'sheet' | 'api'

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
    // The id in place of an unknown company name, so that the row can be identified.
    if (raw === null) return column.kind === 'company' ? row.idCompany : null
    const isPlain = values === 'api' || column.kind === 'number' || column.kind === 'date'
    return isPlain ? raw : column.text(row, context)
  },
})
