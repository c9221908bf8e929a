import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignColumn, CampaignColumnId } from './campaign-column.ts'
import type { CampaignField, CampaignRow } from './model/campaign-row.ts'

type Described = Omit<CampaignColumn, 'group' | 'few' | 'align' | 'shown'> &
  Partial<Pick<CampaignColumn, 'group' | 'few' | 'align' | 'shown'>>

/** A column, with what most of them have in common. */
export const column = (described: Described): CampaignColumn => ({
  group: 'row',
  few: false,
  align: 'start',
  shown: false,
  ...described,
})

type FieldOf<T> = { [F in CampaignField]-?: [T] extends [CampaignRow[F]] ? F : never }[CampaignField]
type Look = Partial<Pick<CampaignColumn, 'group' | 'shown' | 'width'>>
type Own = CampaignField & CampaignColumnId

/** A moment of the API's. */
export const date = (field: Own & (FieldOf<string> | `${string}Date${string}`), look: Look = {}) =>
  column({
    id: field,
    kind: 'date',
    fields: [field],
    raw: (row) => (row[field] as string | null | undefined) ?? null,
    text: (row, { notation }) => {
      const value = row[field] as string | null | undefined
      return value === null || value === undefined ? '' : formatDateTime(value, notation)
    },
    width: 152,
    ...look,
  })

/** Yes, no, or nothing. */
export const flagColumn = (field: Own, look: Look = {}) =>
  column({
    id: field,
    kind: 'flag',
    fields: [field],
    raw: (row) => (row[field] as boolean | null | undefined) ?? null,
    text: (row, { yes, no }) => {
      const value = row[field]
      return value === null || value === undefined ? '' : value ? yes : no
    },
    few: true,
    width: 104,
    ...look,
  })

/** How often. */
export const count = (field: 'iterationAmount', look: Look) =>
  column({
    id: field,
    kind: 'number',
    fields: [field],
    raw: (row) => row[field],
    text: (row, { notation }) => (row[field] === null ? '' : formatNumber(row[field], notation.locale)),
    few: true,
    align: 'end',
    width: 96,
    ...look,
  })
