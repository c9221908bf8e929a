import { search as writeSearch } from '#lib/paths.ts'
import { as, defineView, type FilterTexts, optionalOf, type Param, param, text, textsOf } from '#lib/view.ts'
import type { CampaignColumnId } from './campaign-column.ts'
import { CAMPAIGN_COLUMNS, campaignColumn } from './campaign-columns.ts'
import { readRowKey } from './model/campaign-row.ts'
import type { IndexSort } from './model/row-index.ts'

/** The filters that the API applies (api.md 4.12), as typed and as the address holds them. */
export const CAMPAIGN_FIELDS = [
  'idCampaign',
  'idCompany',
  'siren',
  'companyStatus',
  'status',
  'dateMin',
  'dateMax',
  'dateInsert',
  'minModified',
] as const
export type CampaignFilterField = (typeof CAMPAIGN_FIELDS)[number]
export type CampaignTexts = FilterTexts<CampaignFilterField>

export const DENSITIES = ['compact', 'regular', 'relaxed'] as const
export type Density = (typeof DENSITIES)[number]

/** What rows can be grouped by. */
export const GROUPS = ['status', 'campaign', 'state'] as const
export type GroupColumn = (typeof GROUPS)[number]

export const MIN_WIDTH = 56
export const MAX_WIDTH = 640

/** All that decides what the grid shows: the address holds it, so that a link shows a colleague the same. */
export interface CampaignView {
  texts: CampaignTexts
  /** Words looked for in any visible column, among what is loaded. */
  search: string
  /** The same for one column each. */
  filters: readonly (readonly [id: CampaignColumnId, text: string])[]
  sort: readonly IndexSort[]
  /** The visible columns in their order. */
  columns: readonly CampaignColumnId[]
  /** Widths that somebody chose, pixels at 16 px to the rem. */
  widths: Readonly<Partial<Record<CampaignColumnId, number>>>
  pinned: readonly CampaignColumnId[]
  group: GroupColumn | null
  density: Density | null
  /** The row in the panel (`rowKey`). */
  open: string | null
  /** The pivot table that is open, as its part writes it (`pivot-choice.ts`); '' for none. */
  pivot: string
}

const shownAtFirst = CAMPAIGN_COLUMNS.filter(({ shown }) => shown).map(({ id }) => id)
const pinnedAtFirst: readonly CampaignColumnId[] = ['company']
const NO_PIN = 'none'

export const PLAIN_VIEW: CampaignView = {
  texts: {},
  search: '',
  pivot: '',
  filters: [],
  sort: [],
  columns: shownAtFirst,
  widths: {},
  pinned: pinnedAtFirst,
  group: null,
  density: null,
  open: null,
}

const columnsIn = (given: string | null): CampaignColumnId[] => [
  ...new Set((given ?? '').split(',').flatMap((id) => campaignColumn(id)?.id ?? [])),
]

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
    const named = columnsIn(given)
    return named.length > 0 ? named : shownAtFirst
  },
  (value) => (value.join() === shownAtFirst.join() ? null : value.join()),
)

const pinned = param<readonly CampaignColumnId[]>(
  (given) => (given === null ? pinnedAtFirst : columnsIn(given)),
  (value) => (value.join() === pinnedAtFirst.join() ? null : value.join() || NO_PIN),
)

const widths = param<CampaignView['widths']>(
  (given) =>
    Object.fromEntries(
      (given ?? '').split(',').flatMap((word) => {
        const [name = '', width = ''] = word.split(':')
        const id = campaignColumn(name)?.id
        return id && /^\d{2,3}$/.test(width)
          ? [[id, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number(width)))]]
          : []
      }),
    ),
  (value) =>
    Object.entries(value)
      .map(([id, width]) => `${id}:${Math.round(width)}`)
      .join() || null,
)

/** One parameter a column: `q.` and its id. */
const filters: Param<CampaignView['filters']> = {
  read: (address) =>
    [...address].flatMap(([name, given]) => {
      const id = name.startsWith('q.') ? campaignColumn(name.slice(2))?.id : undefined
      return id !== undefined && given.trim() !== '' ? [[id, given] as const] : []
    }),
  write: (value) => Object.fromEntries(value.map(([id, given]) => [`q.${id}`, given])),
}

/** What it names that does not exist is left out. */
export const campaignView = defineView({
  texts: textsOf(CAMPAIGN_FIELDS),
  filters,
  search: as('q', text),
  pivot: text,
  sort,
  columns: as('cols', columns),
  widths: as('w', widths),
  pinned: as('pin', pinned),
  group: optionalOf(GROUPS),
  density: optionalOf(DENSITIES),
  open: param(
    (given) => (readRowKey(given) === null ? null : given),
    (value: string | null) => value,
  ),
})

/** The query of a view: what it has in common with the plain one leaves no trace. */
export const viewQuery = (view: CampaignView): string => writeSearch(campaignView.write(view))

/** The columns as they stand: the pinned first, each kind in the view's order. */
export function placedColumns({
  columns,
  pinned,
}: Pick<CampaignView, 'columns' | 'pinned'>): CampaignColumnId[] {
  const held = new Set(pinned)
  return [...columns.filter((id) => held.has(id)), ...columns.filter((id) => !held.has(id))]
}

/** Moves a column before or after another; it takes the other's place among the pinned or the free. */
export function moveColumn(
  view: CampaignView,
  id: CampaignColumnId,
  beside: CampaignColumnId,
  edge: 'before' | 'after',
): CampaignView {
  if (id === beside) return view
  const columns = placedColumns(view).filter((each) => each !== id)
  columns.splice(columns.indexOf(beside) + (edge === 'after' ? 1 : 0), 0, id)
  const free = view.pinned.filter((each) => each !== id)
  const pinned = view.pinned.includes(beside) ? [...free, id] : free
  return { ...view, columns, pinned: columns.filter((each) => pinned.includes(each)) }
}

/** Moves a column one place; at the border of the pinned it stays. */
export function shiftColumn(view: CampaignView, id: CampaignColumnId, by: -1 | 1): CampaignView {
  const columns = placedColumns(view)
  const beside = columns[columns.indexOf(id) + by]
  if (beside === undefined || view.pinned.includes(beside) !== view.pinned.includes(id)) return view
  return moveColumn(view, id, beside, by < 0 ? 'before' : 'after')
}

export function pinColumn(view: CampaignView, id: CampaignColumnId, on: boolean): CampaignView {
  const columns = placedColumns(view)
  const pinned = columns.filter((each) => (each === id ? on : view.pinned.includes(each)))
  return { ...view, columns, pinned }
}

export function showColumn(view: CampaignView, id: CampaignColumnId, on: boolean): CampaignView {
  if (!on) {
    const columns = view.columns.filter((each) => each !== id)
    return columns.length === 0 ? view : { ...view, columns }
  }
  if (view.columns.includes(id)) return view
  // It comes back where it stands in the list of all columns: after the nearest visible one before it.
  const all = CAMPAIGN_COLUMNS.map((column) => column.id)
  const before = all.slice(0, all.indexOf(id)).findLast((each) => view.columns.includes(each))
  const columns = [...view.columns]
  columns.splice(before === undefined ? 0 : columns.indexOf(before) + 1, 0, id)
  return { ...view, columns }
}

export function filterColumn(view: CampaignView, id: CampaignColumnId, text: string): CampaignView {
  const others = view.filters.filter(([each]) => each !== id)
  return { ...view, filters: text.trim() === '' ? others : [...others, [id, text]] }
}
