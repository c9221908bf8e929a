import { propertyOf } from '#lib/domain/api/is-object.ts'
import type { CampaignLoad, CampaignQuery } from './campaign-load.ts'
import { type CampaignLoader, nextGeneration } from './campaign-loader.ts'
import type { CampaignRow } from './campaign-row.ts'

type Holds = (row: CampaignRow) => boolean

type State = Exclude<NonNullable<CampaignQuery['companyStatus']>, 'any'>

/** The flag of a row that corresponds to a `companyStatus` (api.md 2.7, 4.12). */
const flagOf = (state: State) =>
  `status${state.charAt(0).toUpperCase()}${state.slice(1)}` as `status${Capitalize<State>}`

const IDS = { idCampaign: 'idCampaign', idCompany: 'idCompany', status: 'idCampaignResultStatus' } as const
const DAYS = ['dateMin', 'dateMax', 'dateInsert', 'minModified'] as const

const idsOf = (ids: number | readonly number[] | undefined) =>
  ids === undefined ? null : new Set([ids].flat())

const stateOf = ({ companyStatus }: CampaignQuery) =>
  companyStatus === undefined || companyStatus === 'any' ? null : companyStatus

/** `dateMin` and `dateMax` refer to the date of the requested state, so another state means other dates. */
const meansOtherDays = (wide: CampaignQuery, narrow: CampaignQuery): boolean =>
  (narrow.dateMin !== undefined || narrow.dateMax !== undefined) && stateOf(wide) !== stateOf(narrow)

/** A predicate for the rows of `narrow`, ignoring dates; null if it may include rows that `wide` does not. */
function within(wide: CampaignQuery, narrow: CampaignQuery): Holds | null {
  const holds: Holds[] = []
  const [wideState, state] = [stateOf(wide), stateOf(narrow)]
  if ((wideState !== null && wideState !== state) || meansOtherDays(wide, narrow)) return null
  if (state !== null) holds.push((row) => row[flagOf(state)] === true)
  for (const field of ['idCampaign', 'idCompany', 'status'] as const) {
    const [all, some] = [idsOf(wide[field]), idsOf(narrow[field])]
    if (all !== null && (some === null || [...some].some((id) => !all.has(id)))) return null
    if (some !== null) holds.push((row) => some.has(row[IDS[field]]))
  }
  return (row) => holds.every((hold) => hold(row))
}

/**
 * A predicate for the rows of a whole load that make up other lists, so that no call is needed; null if only the API
 * can tell. How the API applies dates to a row is unknown, so they must be equal.
 */
export function narrowing(loaded: readonly CampaignQuery[], asked: readonly CampaignQuery[]): Holds | null {
  const lists: Holds[] = []
  for (const narrow of asked) {
    if (loaded.some((each) => DAYS.some((day) => each[day] !== narrow[day]))) return null
    const wide = loaded.map((each) => within(each, narrow)).find((each) => each !== null)
    if (wide === undefined) return null
    lists.push(wide)
  }
  return (row) => lists.some((list) => list(row))
}

/** Whether a row that matches the query once keeps matching until it is deleted. */
export const isStableQuery = (query: CampaignQuery): boolean =>
  stateOf(query) === null &&
  [query.status, query.dateMin, query.dateMax, query.minModified].every((bound) => bound === undefined)

/** Whether the load misses no row of its lists: a view or copy of it would miss the same rows without a notice. */
export const isWholeLoad = ({ state, shifted, total }: Pick<CampaignLoad, 'state' | 'shifted' | 'total'>) =>
  state === 'complete' && shifted.unsettled === 0 && total === null

/** Whether the API no longer lets this account read the rows. */
export const isDenied = ({ state, error }: Pick<CampaignLoad, 'state' | 'error'>): boolean =>
  state === 'failed' && propertyOf(error, 'code') === 'forbidden'

/** A filtered view of a whole load with the interface of a loader; it makes no calls. */
export function narrowedLoader(base: CampaignLoader, holds: Holds): CampaignLoader {
  const narrowed = (whole: CampaignLoad): CampaignLoad => ({
    ...whole,
    rows: whole.rows.filter(holds),
    generation: nextGeneration(),
    total: null,
    shifted: { repeated: 0, recovered: 0, unsettled: 0 },
  })
  let whole = base.get()
  let load = narrowed(whole)
  const nothing = () => {}
  return {
    get() {
      const now = base.get()
      if (now !== whole) {
        whole = now
        load = narrowed(now)
      }
      return load
    },
    subscribe: base.subscribe,
    wasAll: base.wasAll,
    next: () => [],
    more: nothing,
    all: nothing,
    resume: nothing,
    cancel: nothing,
    restore: nothing,
    updateRestored: nothing,
  }
}
