import { type ColumnView, columnsNamedIn, widthsParam } from '#components/ui/table/column-view.ts'
import { search as writeSearch } from '#lib/paths.ts'
import { as, defineView, type FilterTexts, optionalOf, type Param, param, text, textsOf } from '#lib/view.ts'
import type { CampaignColumnId } from './campaign-column.ts'
import { CAMPAIGN_COLUMNS, COLUMN_IDS, campaignColumn } from './campaign-columns.ts'
import { readRowKey } from './model/campaign-row.ts'
import type { IndexSort } from './model/row-index.ts'

/** The API's filters by a day. */
export const DAY_FIELDS = ['dateMin', 'dateMax', 'dateInsert', 'minModified'] as const
/** The filters that the API applies (api.md 4.12), as typed and as written in the address. */
export const CAMPAIGN_FIELDS = [
  'idCampaign',
  'idCompany',
  'siren',
  'companyStatus',
  'status',
  ...DAY_FIELDS,
] as const
export type CampaignFilterField = (typeof CAMPAIGN_FIELDS)[number]
export type CampaignTexts = FilterTexts<CampaignFilterField>

export const DENSITIES = ['compact', 'regular', 'relaxed'] as const
export type GridDensity = (typeof DENSITIES)[number]

export const GROUPS = ['status', 'campaign', 'state'] as const
export type GroupColumn = (typeof GROUPS)[number]

/** Everything that determines what the grid shows; kept in the address, so that a link shows a colleague the same. */
export interface CampaignView extends ColumnView<CampaignColumnId> {
  texts: CampaignTexts
  /** Words searched in all visible columns of the loaded rows. */
  search: string
  filters: readonly (readonly [id: CampaignColumnId, text: string])[]
  sort: readonly IndexSort[]
  group: GroupColumn | null
  density: GridDensity | null
  /** The row in the panel (`rowKey`). */
  open: string | null
  /** The open pivot table, as written by `pivot-choice.ts`; '' for none. */
  pivot: string
}

const shownAtFirst = CAMPAIGN_COLUMNS.filter(({ shown }) => shown).map(({ id }) => id)
const pinnedAtFirst: readonly CampaignColumnId[] = ['company']
const NO_PIN = 'none'

/** The sort order after a press on a header: ascending, descending, none. With `several`, others keep their rank. */
export function sortAfterPress(
  now: readonly IndexSort[],
  id: CampaignColumnId,
  several: boolean,
): readonly IndexSort[] {
  const was = now.find((one) => one.id === id)
  const next = was?.desc ? [] : [{ id, desc: was !== undefined }]
  if (!several) return next
  return was ? now.flatMap((one) => (one === was ? next : one)) : [...now, ...next]
}

const sort = param<readonly IndexSort[]>(
  (given) => {
    const sorted = (given ?? '').split(',').flatMap((word) => {
      const desc = word.startsWith('-')
      const id = campaignColumn(desc ? word.slice(1) : word)?.id
      return id === undefined ? [] : [{ id, desc }]
    })
    return sorted.filter(({ id }, index) => sorted.findIndex((other) => other.id === id) === index)
  },
  (value) => value.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join() || null,
)

const columns = param<readonly CampaignColumnId[]>(
  (given) => {
    const named = columnsNamedIn(COLUMN_IDS, given)
    return named.length > 0 ? named : shownAtFirst
  },
  (value) => (value.join() === shownAtFirst.join() ? null : value.join()),
)

const pinned = param<readonly CampaignColumnId[]>(
  (given) => (given === null ? pinnedAtFirst : columnsNamedIn(COLUMN_IDS, given)),
  (value) => (value.join() === pinnedAtFirst.join() ? null : value.join() || NO_PIN),
)

/** One URL parameter per column: `q.` and the column's id. */
const filters: Param<CampaignView['filters']> = {
  read: (address) =>
    [...address].flatMap(([name, given]) => {
      const id = name.startsWith('q.') ? campaignColumn(name.slice(2))?.id : undefined
      return id !== undefined && given.trim() !== '' ? [[id, given] as const] : []
    }),
  write: (value) => Object.fromEntries(value.map(([id, given]) => [`q.${id}`, given])),
}

/** The view in the address; unknown names in it are ignored. */
export const campaignView = defineView({
  texts: textsOf(CAMPAIGN_FIELDS),
  filters,
  search: as('q', text),
  pivot: text,
  sort,
  columns: as('cols', columns),
  widths: as('w', widthsParam(COLUMN_IDS)),
  pinned: as('pin', pinned),
  group: optionalOf(GROUPS),
  density: optionalOf(DENSITIES),
  open: param((given) => (readRowKey(given) === null ? null : given)),
})

export const PLAIN_VIEW: CampaignView = campaignView.read(new URLSearchParams())

/** The query string of a view; default values are left out. */
export const viewQuery = (view: CampaignView): string => writeSearch(campaignView.write(view))

export function filterColumn(view: CampaignView, id: CampaignColumnId, text: string): CampaignView {
  const others = view.filters.filter(([each]) => each !== id)
  return { ...view, filters: text.trim() === '' ? others : [...others, [id, text]] }
}
