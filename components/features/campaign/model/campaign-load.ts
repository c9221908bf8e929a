import type { QueryOf } from '#lib/contract/index.ts'
import type { CampaignField, CampaignRow } from './campaign-row.ts'

/** The part of the query of api.md 4.12 that chooses rows; pages are the loader's own business. */
export type CampaignQuery = Omit<
  QueryOf<'listCampaignResults'>,
  'limit' | 'offset' | 'siren' | `include${string}`
>

/**
 * `loading`: calls are under way; `waiting`: there is more, asked for on scroll or on "Load all";
 * `failed`: a call failed, what came before is kept and `resume` goes on from there; `complete`: all is here.
 */
export type CampaignLoadState = 'loading' | 'waiting' | 'failed' | 'complete'

/** What a load noticed of rows that moved while it read page after page. */
export interface Shifted {
  /** Rows that came twice, since others appeared before them: kept once. */
  repeated: number
  /** Rows that had slipped between two pages: asked for again, and found. */
  recovered: number
  /** Places between pages that moved too fast to settle: rows may be missing. */
  unsettled: number
}

/** A moment of a load. A new object each time something changed, with a new array of rows when rows came. */
export interface CampaignLoad {
  rows: readonly CampaignRow[]
  /** Which of the fields were asked for. */
  fields: ReadonlySet<CampaignField>
  /** Another number where the rows begin anew; within one they are only ever added at the end. */
  generation: number
  state: CampaignLoadState
  error: unknown
  /** The API's `count`, only where it is larger than what is loaded (design: it may count the page alone). */
  total: number | null
  /** "Load all" is on. */
  all: boolean
  /** Rows a second of the present run of "Load all", null before there is anything to measure. */
  rate: number | null
  shifted: Shifted
  /** The rows are this browser's copy, and the API could not be asked what has changed since. */
  isOld: boolean
  /** Rows of this browser's copy that the API no longer had. */
  gone: number
  /** When the first and the latest page came, milliseconds since 1970; null before. */
  startedAt: number | null
  updatedAt: number | null
}
