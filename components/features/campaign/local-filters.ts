import { readColumnFilter } from '#lib/domain/campaign/column-filter.ts'
import { formatDate } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import type { CampaignColumn, CampaignColumnId, ColumnContext } from './campaign-column.ts'
import { campaignColumn } from './campaign-columns.ts'
import type { CampaignView } from './campaign-view.ts'
import { filterKindOf } from './column-filters.ts'
import { filterKey } from './grid/index-columns.ts'
import type { GridRows } from './grid/use-grid-rows.ts'

/** A filter applied in the browser, as shown in the receipt of an export. */
interface LocalFilter {
  /** Null: any column. */
  column: CampaignColumnId | null
  /** `words`: a text search; `is`: a value or a range. */
  kind: 'words' | 'is'
  text: string
}

const between = (from: string, to: string) =>
  to === '' ? `≥ ${from}` : from === '' ? `≤ ${to}` : from === to ? from : `${from} – ${to}`

function textOf(
  column: CampaignColumn,
  text: string,
  { index }: GridRows,
  context: ColumnContext,
): LocalFilter {
  const kind = filterKindOf(column)
  const filter = readColumnFilter(kind, text)
  if (filter.kind === 'text') return { column: column.id, kind: 'words', text }
  if (filter.kind === 'range') {
    const said = (bound: string) =>
      bound !== '' && kind === 'day' ? formatDate(bound, context.notation) : bound
    return { column: column.id, kind: 'is', text: between(said(filter.from), said(filter.to)) }
  }
  const words = new Map(
    index.tally(column.id, null).map(([row]) => [filterKey(column, row, context), column.text(row, context)]),
  )
  const said = filter.values.map((key) => (words.get(key) ?? key) || NO_VALUE)
  return { column: column.id, kind: 'is', text: said.join(', ') }
}

export const localFilters = (view: CampaignView, grid: GridRows, context: ColumnContext): LocalFilter[] => [
  ...(view.search.trim() === '' ? [] : [{ column: null, kind: 'words' as const, text: view.search }]),
  ...view.filters.flatMap(([id, text]) => {
    const column = campaignColumn(id)
    return column === undefined ? [] : [textOf(column, text, grid, context)]
  }),
]
