import { search as writeSearch } from '#lib/paths.ts'
import { defineView, optionalOf, type Param, text } from '#lib/view.ts'
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
export type CampaignTexts = Partial<Record<CampaignFilterField, string>>

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
}

const shownAtFirst = CAMPAIGN_COLUMNS.filter(({ shown }) => shown).map(({ id }) => id)
const pinnedAtFirst: readonly CampaignColumnId[] = ['company']
const NO_PIN = 'none'

export const PLAIN_VIEW: CampaignView = {
  texts: {},
  search: '',
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

const sortParam: Param<readonly IndexSort[]> = {
  read: (given) => {
    const sort = (given ?? '').split(',').flatMap((word) => {
      const desc = word.startsWith('-')
      const id = campaignColumn(desc ? word.slice(1) : word)?.id
      return id === undefined ? [] : [{ id, desc }]
    })
    return sort.filter(({ id }, index) => sort.findIndex((other) => other.id === id) === index)
  },
  write: (sort) => sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join() || null,
}

const columnsParam: Param<readonly CampaignColumnId[]> = {
  read: (given) => {
    const columns = columnsIn(given)
    return columns.length > 0 ? columns : shownAtFirst
  },
  write: (columns) => (columns.join() === shownAtFirst.join() ? null : columns.join()),
}

const pinnedParam: Param<readonly CampaignColumnId[]> = {
  read: (given) => (given === null ? pinnedAtFirst : columnsIn(given)),
  write: (pinned) => (pinned.join() === pinnedAtFirst.join() ? null : pinned.join() || NO_PIN),
}

const widthsParam: Param<CampaignView['widths']> = {
  read: (given) =>
    Object.fromEntries(
      (given ?? '').split(',').flatMap((word) => {
        const [name = '', width = ''] = word.split(':')
        const id = campaignColumn(name)?.id
        return id && /^\d{2,3}$/.test(width)
          ? [[id, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number(width)))]]
          : []
      }),
    ),
  write: (widths) =>
    Object.entries(widths)
      .map(([id, width]) => `${id}:${Math.round(width)}`)
      .join() || null,
}

const open: Param<string | null> = {
  read: (given) => (readRowKey(given) === null ? null : given),
  write: (value) => value,
}

const shape = defineView({
  q: text,
  sort: sortParam,
  cols: columnsParam,
  w: widthsParam,
  pin: pinnedParam,
  group: optionalOf(GROUPS),
  density: optionalOf(DENSITIES),
  open,
})

/** The view that an address asks for; what it names that does not exist is left out. */
export function readView(params: URLSearchParams): CampaignView {
  const { q: search, cols: columns, w: widths, pin: pinned, ...rest } = shape.read(params)
  const texts: CampaignTexts = {}
  for (const field of CAMPAIGN_FIELDS) {
    const given = params.get(field)?.trim()
    if (given) texts[field] = given
  }
  const filters = [...params].flatMap(([name, given]) => {
    const id = name.startsWith('q.') ? campaignColumn(name.slice(2))?.id : undefined
    return id !== undefined && given.trim() !== '' ? [[id, given] as const] : []
  })
  return { ...rest, texts, search, filters, columns, widths, pinned }
}

/** The query of a view: what it has in common with the plain one leaves no trace. */
export function viewQuery({
  texts,
  search,
  filters,
  columns,
  widths,
  pinned,
  ...rest
}: CampaignView): string {
  return writeSearch({
    ...texts,
    ...Object.fromEntries(filters.map(([id, given]) => [`q.${id}`, given])),
    ...shape.write({ ...rest, q: search, cols: columns, w: widths, pin: pinned }),
  })
}

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
