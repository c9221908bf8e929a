import type { QueryOf } from '#lib/contract/index.ts'
import type { CampaignField, CampaignRow } from './campaign-row.ts'

/** The part of the query of api.md 4.12 that selects rows; the loader adds offset and limit. */
export type CampaignQuery = Omit<
  QueryOf<'listCampaignResults'>,
  'limit' | 'offset' | 'siren' | `include${string}`
>

/**
 * `loading`: calls are in flight; `waiting`: there are more rows, loaded on scroll or by "Load all";
 * `failed`: a call failed, earlier rows are kept and `resume` continues from there; `complete`: all rows are loaded.
 */
export type CampaignLoadState = 'loading' | 'waiting' | 'failed' | 'complete'

/** Effects of rows that moved between pages while they were read. */
export interface Shifted {
  /** Rows read twice, as others were inserted before them; kept once. */
  repeated: number
  /** Rows that had slipped between two pages, and were found by reading again. */
  recovered: number
  /** Page boundaries that kept moving: rows may be missing there. */
  unsettled: number
}

/** State of a load: a new object on each change, with a new array when rows arrived. */
export interface CampaignLoad {
  rows: readonly CampaignRow[]
  fields: ReadonlySet<CampaignField>
  /** Changes when the rows are replaced; within one generation rows are only appended. */
  generation: number
  state: CampaignLoadState
  error: unknown
  /** The API's `count`, if it is larger than the number of loaded rows (api.md does not say: it may count the page alone). */
  total: number | null
  /** "Load all" is on. */
  all: boolean
  /** Rows per second of the current "Load all"; null until there is something to measure. */
  rate: number | null
  shifted: Shifted
  /** The rows are this browser's copy, and changes since could not be read from the API. */
  isOld: boolean
  /** Number of rows in this browser's copy that the API no longer has. */
  gone: number
  /**
   * The rows are those of the load before, read at `updatedAt`, and may lack some of the fields: fewer of its own have
   * come.
   */
  isBefore: boolean
  /** When the first and the latest page arrived, milliseconds since 1970; null before. */
  startedAt: number | null
  updatedAt: number | null
}
