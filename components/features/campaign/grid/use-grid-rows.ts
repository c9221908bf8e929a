import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useStable } from '#components/ui/use-stable.ts'
import { stepsWhenIdle } from '#lib/when-idle.ts'
import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import { indexFilters } from '../column-filters.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { gridNamesRun } from '../model/campaign-loads.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { createRowIndex, type IndexView, type RowIndex } from '../model/row-index.ts'
import { NAME_COLUMNS, needsNames } from '../use-names.ts'
import { type GridItems, gridItems } from './grid-items.ts'
import { indexColumns } from './index-columns.ts'

export interface LoadedRows {
  index: RowIndex<CampaignRow>
  rows: readonly CampaignRow[]
}

export interface GridRows {
  index: RowIndex<CampaignRow>
  rows: readonly CampaignRow[]
  /** Index and rows; a new object only when the rows change, not when the view does. */
  loaded: LoadedRows
  view: IndexView
  items: GridItems
}

const noRows: readonly CampaignRow[] = []

/** Company names arrive over time; a sort or search by them is repeated at most this often, milliseconds. */
const NAMES_EVERY = 250
/** The same while all names are loading, so that rows do not move four times a second. */
const MANY_NAMES_EVERY = 1000

/** The index, in a new object whenever more names are known, while `watched`. */
function useNamed(index: RowIndex<CampaignRow>, watched: boolean): { index: RowIndex<CampaignRow> } {
  const [named, setNamed] = useState({ index })
  const isWatched = useEffectEvent(() => watched)
  const knownAtFirst = useMemo(() => ({ index, count: companyNames.count() }), [index])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const renew = () => {
      timer = null
      setNamed({ index })
    }
    const take = (idCompanies: Iterable<number>) => {
      index.touch(NAME_COLUMNS, idCompanies)
      if (!isWatched() || timer !== null) return
      timer = setTimeout(renew, gridNamesRun.get().progress === null ? NAMES_EVERY : MANY_NAMES_EVERY)
    }
    // Names may have arrived between the first render and this effect.
    if (companyNames.count() !== knownAtFirst.count) take(companyNames.ids())
    const stopNames = companyNames.subscribe(take)
    const stopRun = gridNamesRun.subscribe(() => {
      if (timer === null || gridNamesRun.get().progress !== null) return
      clearTimeout(timer)
      renew()
    })
    return () => {
      if (timer !== null) clearTimeout(timer)
      stopNames()
      stopRun()
    }
  }, [index, knownAtFirst])
  return useMemo(() => (named.index === index ? named : { index }), [named, index])
}

/** Rows of a column indexed between two checks of the idle deadline: up to two milliseconds of work. */
const WARM_ROWS = 1000

/** Indexes the visible columns in idle moments, so that the first search is fast; not during "Load all". */
function useWarmth(
  index: RowIndex<CampaignRow>,
  rows: readonly CampaignRow[],
  columns: readonly CampaignColumnId[],
  growing: boolean,
) {
  useEffect(() => {
    if (rows.length === 0 || growing) return
    return stepsWhenIdle(() => index.warm(columns, WARM_ROWS))
  }, [index, rows, columns, growing])
}

/** The index of a generation of rows; a new one or a new context (texts of cells) gets a new index. */
function useIndex(generation: number | undefined, context: ColumnContext): RowIndex<CampaignRow> {
  const make = () => ({ generation, context, index: createRowIndex(indexColumns(context)) })
  const [made, setMade] = useState(make)
  if (made.generation === generation && made.context === context) return made.index
  const next = make()
  setMade(next)
  return next.index
}

/** The loaded rows, filtered, sorted and grouped by a view; recomputed when the rows or the view change. */
export function useGridRows(
  load: CampaignLoad | null,
  view: CampaignView,
  context: ColumnContext,
  folded: ReadonlySet<number>,
): GridRows {
  const index = useIndex(load?.generation, context)
  const rows = load?.rows ?? noRows
  const { search, group } = view
  const filters = useStable(view.filters)
  const wanted = useMemo(() => indexFilters(filters), [filters])
  const sort = useStable(view.sort)
  const columns = useStable(view.columns)
  const named = useNamed(index, needsNames(view))
  const result = useMemo(() => {
    named.index.append(rows)
    return named.index.view({ search, searched: columns, filters: wanted, sort, group })
  }, [named, rows, search, columns, wanted, sort, group])
  useWarmth(index, rows, columns, load?.all ?? false)
  const items = useMemo(() => gridItems(result, folded), [result, folded])
  const loaded = useMemo(() => ({ index, rows }), [index, rows])
  return useMemo(() => ({ index, rows, loaded, view: result, items }), [index, rows, loaded, result, items])
}
