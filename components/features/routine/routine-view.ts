import type { QueryOf } from '#lib/contract/index.ts'
import {
  namesCompanies,
  readCompanyIds,
  readCount,
  readIds,
  readSirens,
} from '#lib/domain/text/filter-text.ts'
import { defineView, type FilterTexts, optional, textsOf } from '#lib/view.ts'

/** The fields of the filter, with the API's names (api.md 4.6), also used in the address. */
const ROUTINE_FIELDS = [
  'idSupply',
  'idCompany',
  'siren',
  'pollingTag',
  'pollingScoring',
  'idIdentificationType',
  'minScoringMatch',
] as const
export type RoutineField = (typeof ROUTINE_FIELDS)[number]
export type RoutineTexts = FilterTexts<RoutineField>
export const routineFilter = textsOf(ROUTINE_FIELDS)

/** The default filter: tags modified in the last week. Below it: the fields remembered as the last choice. */
export const DEFAULT_ROUTINE_FILTER: RoutineTexts = { pollingTag: '10080' }
export const ROUTINE_VIEW_FIELDS = [
  'idSupply',
  'pollingTag',
  'pollingScoring',
  'idIdentificationType',
  'minScoringMatch',
] as const satisfies readonly RoutineField[]

/** The filter asked for after `before`: naming companies drops the windows left as they were, maybe only the default. */
export function nextRoutineFilter(before: RoutineTexts, next: RoutineTexts): RoutineTexts {
  const { pollingTag, pollingScoring, ...others } = next
  const isLeft = pollingTag === before.pollingTag && pollingScoring === before.pollingScoring
  return isLeft && namesCompanies(next) && !namesCompanies(before) ? others : next
}

/** The row (`tagKey`) whose record is open. */
export const routineView = defineView({ open: optional })

/** Windows on offer, minutes: an hour, a day, a week, a month, a quarter, a year. */
export const ROUTINE_WINDOWS = [60, 1440, 10_080, 43_200, 129_600, 525_600] as const
/** Least window of the API, minutes (api.md 8). */
const LEAST_WINDOW = 15

export interface RoutineRequest {
  query: QueryOf<'listSupplyIdentifications'>
  /** Values of a field that are not valid. */
  wrong: Partial<Record<RoutineField, string[]>>
  /** Whether the API would accept the call: it has a required filter, and none that is not valid. */
  ready: boolean
}

/** The query for a filter, and whether it is valid. */
export function routineRequestOf(texts: RoutineTexts): RoutineRequest {
  const textOf = (field: RoutineField) => texts[field] ?? ''
  const lists = {
    idSupply: readIds(textOf('idSupply')),
    idCompany: readCompanyIds(textOf('idCompany')),
    siren: readSirens(textOf('siren')),
    idIdentificationType: readIds(textOf('idIdentificationType')),
  }
  const counts = {
    pollingTag: readCount(textOf('pollingTag'), LEAST_WINDOW),
    pollingScoring: readCount(textOf('pollingScoring'), LEAST_WINDOW),
    minScoringMatch: readCount(textOf('minScoringMatch'), 0),
  }
  const query: RoutineRequest['query'] = {}
  const wrong: RoutineRequest['wrong'] = {}
  for (const [field, read] of Object.entries(lists)) {
    if (read.wrong.length > 0) Object.assign(wrong, { [field]: read.wrong })
    if (read.values.length > 0) Object.assign(query, { [field]: read.values })
  }
  for (const [field, count] of Object.entries(counts)) {
    if (count === null) Object.assign(wrong, { [field]: [textOf(field as keyof typeof counts)] })
    else if (count !== undefined) Object.assign(query, { [field]: count })
  }
  const needed = ['idSupply', 'idCompany', 'siren', 'pollingTag', 'pollingScoring'] as const
  const ready = Object.keys(wrong).length === 0 && needed.some((field) => query[field] !== undefined)
  return { query, wrong, ready }
}
