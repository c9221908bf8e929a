import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { CampaignRow } from './campaign-row.ts'

type Status = CampaignRow['status']
type Value = CampaignRow[keyof CampaignRow]

/** Compact form of rows for the document: field names once, each distinct status once. */
export interface PackedRows {
  fields: readonly (keyof CampaignRow)[]
  statuses: readonly Status[]
  /** The values of each row in the order of the fields; for `status` its index in `statuses`. */
  values: readonly (readonly (Exclude<Value, Status> | number)[])[]
}

/** Packs rows with the same fields, as those of one answer have. */
export function packRows(rows: readonly CampaignRow[]): PackedRows {
  const fields = Object.keys(rows[0] ?? {}) as (keyof CampaignRow)[]
  const statuses: Status[] = []
  const places = new Map<string, number>()
  const placeOf = (status: Status) =>
    keptOrMade(places, JSON.stringify(status), () => statuses.push(status) - 1)
  const values = rows.map((row) =>
    fields.map((field) =>
      field === 'status' ? placeOf(row.status) : (row[field] as Exclude<Value, Status>),
    ),
  )
  return { fields, statuses, values }
}

export const unpackRows = ({ fields, statuses, values }: PackedRows): CampaignRow[] =>
  values.map(
    (row) =>
      Object.fromEntries(
        fields.map((field, place) => [field, field === 'status' ? statuses[Number(row[place])] : row[place]]),
      ) as unknown as CampaignRow,
  )
