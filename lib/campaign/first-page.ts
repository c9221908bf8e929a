import type { CampaignQuery } from './campaign-load.ts'
import { BASE_FIELDS, type CampaignField, type CampaignRow } from './campaign-row.ts'

export interface CampaignPage {
  rows: CampaignRow[]
  /** As the API says that it applied it. */
  limit: number
  count: number
}

/** The first page is small, to be there at once; docs/decisions/campaign-grid.md has the measurements. */
export const FIRST_PAGE = 200

/** A first page that the server asks for while the browser still reads the document; null where it could not. */
export interface FirstPage {
  /** `loadKey` of the load that it begins. */
  key: string
  page: Promise<CampaignPage | null>
}

/** What a load asks for, as a text: the same for the same lists and fields. */
export const loadKey = (queries: readonly CampaignQuery[], fields: readonly CampaignField[]): string =>
  JSON.stringify([queries, [...new Set<CampaignField>([...BASE_FIELDS, ...fields])].sort()])
