import type { CampaignQuery } from './campaign-load.ts'
import { BASE_FIELDS, type CampaignField, type CampaignRow } from './campaign-row.ts'
import type { PackedRows } from './packed-rows.ts'

export interface CampaignPage {
  rows: CampaignRow[]
  /** The limit that the API applied. */
  limit: number
  count: number
}

/** Size of the first page: small, to arrive fast. Measurements: docs/decisions/campaign-grid.md. */
export const FIRST_PAGE = 200

/** A first page, read by the server and sent with the document. */
export interface FirstPage {
  /** `loadKey` of the load that it belongs to. */
  key: string
  page: Omit<CampaignPage, 'rows'> & { rows: PackedRows }
  /** When it was read, milliseconds since 1970, so that server and browser show the same age. */
  at: number
}

/** Key of a load: equal for equal lists and fields. */
export const loadKey = (queries: readonly CampaignQuery[], fields: readonly CampaignField[]): string =>
  JSON.stringify([queries, [...new Set<CampaignField>([...BASE_FIELDS, ...fields])].sort()])

/** Reads one page; throws ApiError. */
export type ReadPage = (
  query: CampaignQuery,
  page: { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<CampaignPage>
