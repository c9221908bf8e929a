import { companyNames } from '#components/entities/company/company-names.ts'
import { harmlessCell } from '#lib/domain/text/csv.ts'
import { nextTask } from '#lib/map-in-slices.ts'
import type { ColumnContext } from '../campaign-column.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { NAME_COLUMNS } from '../use-names.ts'
import { gridCellText } from './grid-cell.tsx'
import type { GridItems } from './grid-items.ts'
import type { CellRange } from './grid-keys.ts'
import type { PlacedColumn } from './use-grid-table.ts'

interface Copied {
  rows: readonly CampaignRow[]
  items: GridItems
  columns: readonly PlacedColumn[]
  context: ColumnContext
}

/** The companies in a range whose names are shown in it but not loaded yet; column 0 is the checkbox. */
export function missingNames(range: CellRange, { rows, items, columns }: Copied): number[] {
  const wanted = columns.slice(Math.max(0, range.fromColumn - 1), range.toColumn)
  if (!wanted.some(({ column }) => NAME_COLUMNS.has(column.id))) return []
  const companies = new Set<number>()
  for (let item = range.fromItem; item <= range.toItem; item += 1) {
    const row = rows[items.rowAt(item) ?? -1]
    if (row) companies.add(row.idCompany)
  }
  return companyNames.unknown(companies)
}

const SLICE = 2000

/** A cell's text; spreadsheets read one that begins with a quote up to the next quote, over tabs and line ends. */
function cell(text: string): string {
  const line = harmlessCell(text.replace(/[\t\r\n]+/g, ' '))
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line
}

/** The cells of a range as tab-separated text, made in slices so that the page stays responsive. */
export async function cellsAsText(
  { fromItem, toItem, fromColumn, toColumn }: CellRange,
  { rows, items, columns, context }: Copied,
): Promise<string> {
  // Column 0 is the checkbox, which has no text.
  const wanted = columns.slice(Math.max(0, fromColumn - 1), toColumn)
  const lines: string[] = []
  for (let item = fromItem; item <= toItem; item += 1) {
    const at = items.rowAt(item)
    const row = at === null ? undefined : rows[at]
    if (row !== undefined)
      lines.push(wanted.map(({ column }) => cell(gridCellText(column, row, context))).join('\t'))
    if ((item - fromItem) % SLICE === SLICE - 1) await nextTask()
  }
  return lines.join('\n')
}
