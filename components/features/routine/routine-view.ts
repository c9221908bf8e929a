import type { QueryOf } from '#lib/contract/index.ts'
import { type FilterEntries, readCount, readIds, readSirens } from '#lib/domain/text/filter-text.ts'
import { defineView, type FilterTexts, optional, textsOf } from '#lib/view.ts'

/** The fields of the filter, under the API's names (api.md 4.6), as the address holds them. */
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

/** What the screen begins with: the tags that changed in the last week; and what of a last choice is kept. */
export const USUAL_ROUTINE_FILTER: RoutineTexts = { pollingTag: '10080' }
export const ROUTINE_VIEW_FIELDS = [
  'idSupply',
  'pollingTag',
  'pollingScoring',
  'idIdentificationType',
  'minScoringMatch',
] as const satisfies readonly RoutineField[]

/** The row (`tagKey`) whose record is open. */
export const routineView = defineView({ open: optional })

/** The windows offered, minutes: an hour, a day, a week, a month, a quarter, a year. */
export const ROUTINE_WINDOWS = [60, 1440, 10_080, 43_200, 129_600, 525_600] as const
/** api.md 8. */
const LEAST_WINDOW = 15

export interface RoutineRequest {
  query: QueryOf<'listSupplyIdentifications'>
  /** What in a field cannot be asked for. */
  wrong: Partial<Record<RoutineField, string[]>>
  /** Whether the API would take the call: one of the filters that it needs, and none that is wrong. */
  ready: boolean
}

/** The call that a filter stands for, and whether it is bound to fail. */
export function routineRequestOf(texts: RoutineTexts): RoutineRequest {
  const query: RoutineRequest['query'] = {}
  const wrong: RoutineRequest['wrong'] = {}
  const list = <Value>(
    field: RoutineField,
    entries: FilterEntries<Value>,
    keep: (values: Value[]) => void,
  ) => {
    if (entries.wrong.length > 0) wrong[field] = entries.wrong
    if (entries.values.length > 0) keep(entries.values)
  }
  const count = (field: RoutineField, least: number, keep: (value: number) => void) => {
    const value = readCount(texts[field] ?? '', least)
    if (value === null) wrong[field] = [texts[field] ?? '']
    if (typeof value === 'number') keep(value)
  }
  list('idSupply', readIds(texts.idSupply ?? ''), (ids) => {
    query.idSupply = ids
  })
  list('idCompany', readIds(texts.idCompany ?? ''), (ids) => {
    query.idCompany = ids
  })
  list('siren', readSirens(texts.siren ?? ''), (sirens) => {
    query.siren = sirens
  })
  list('idIdentificationType', readIds(texts.idIdentificationType ?? ''), (ids) => {
    query.idIdentificationType = ids
  })
  count('pollingTag', LEAST_WINDOW, (minutes) => {
    query.pollingTag = minutes
  })
  count('pollingScoring', LEAST_WINDOW, (minutes) => {
    query.pollingScoring = minutes
  })
  count('minScoringMatch', 0, (score) => {
    query.minScoringMatch = score
  })
  const needed = ['idSupply', 'idCompany', 'siren', 'pollingTag', 'pollingScoring'] as const
  const ready = Object.keys(wrong).length === 0 && needed.some((field) => query[field] !== undefined)
  return { query, wrong, ready }
}
