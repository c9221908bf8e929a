import { type FilterKind, readColumnFilter } from '#lib/domain/campaign/column-filter.ts'
import { dayEnd, dayStart } from '#lib/format/day-start.ts'
import type { CampaignColumn } from './campaign-column.ts'
import { campaignColumn } from './campaign-columns.ts'
import type { CampaignView } from './campaign-view.ts'
import type { IndexFilter } from './model/row-index.ts'

/** The kind of filter of a column: a range for numbers and days, a list for few values, else a text search. */
export function filterKindOf({ kind, few }: CampaignColumn): FilterKind {
  if (kind === 'number') return 'number'
  if (kind === 'date') return 'day'
  return few ? 'values' : 'text'
}

export const indexFilters = (filters: CampaignView['filters']): IndexFilter[] =>
  filters.map(([id, text]): IndexFilter => {
    const column = campaignColumn(id)
    const kind = column === undefined ? 'text' : filterKindOf(column)
    const filter = readColumnFilter(kind, text)
    if (filter.kind === 'text') return [id, filter.text]
    if (filter.kind === 'values') return [id, new Set(filter.values)]
    const [least, most] = kind === 'day' ? [dayStart, dayEnd] : [Number, Number]
    return [
      id,
      {
        min: filter.from === '' ? Number.NEGATIVE_INFINITY : least(filter.from),
        max: filter.to === '' ? Number.POSITIVE_INFINITY : most(filter.to),
      },
    ]
  })
