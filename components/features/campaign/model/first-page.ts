import type { CampaignQuery } from './campaign-load.ts'
import { BASE_FIELDS, type CampaignField, type CampaignRow } from './campaign-row.ts'
import type { PackedRows } from './packed-rows.ts'

export interface CampaignPage {
  rows: CampaignRow[]
  /** As the API says that it applied it. */
  limit: number
  count: number
}

/** The first page is small, to be there at once; docs/decisions/campaign-grid.md has the measurements. */
export const FIRST_PAGE = 200

/** A first page that came with the document. */
export interface FirstPage {
  /** `loadKey` of the load that it begins. */
  key: string
  page: Omit<CampaignPage, 'rows'> & { rows: PackedRows }
  /** When it was read, milliseconds since 1970: the server and the browser tell the same age. */
  at: number
}

/** What a load asks for, as a text: the same for the same lists and fields. */
export const loadKey = (queries: readonly CampaignQuery[], fields: readonly CampaignField[]): string =>
  JSON.stringify([queries, [...new Set<CampaignField>([...BASE_FIELDS, ...fields])].sort()])

/** Reads one page; throws ApiError. */
export type ReadPage = (
  query: CampaignQuery,
  page: { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<CampaignPage>
