import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useStable } from '#components/ui/use-stable.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import { indexFilters } from '../column-filters.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { gridNamesRun } from '../model/campaign-loads.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { createRowIndex, type IndexView, type RowIndex } from '../model/row-index.ts'
import { needsNames } from '../use-names.ts'
import { type GridItems, gridItems } from './grid-items.ts'
import { indexColumns, NAMED_COLUMNS } from './index-columns.ts'

/** The index with these rows in it. */
export interface LoadedRows {
  index: RowIndex<CampaignRow>
  rows: readonly CampaignRow[]
}

export interface GridRows {
  index: RowIndex<CampaignRow>
  rows: readonly CampaignRow[]
  /** The two together: another object only when rows came or went, whatever the view. */
  loaded: LoadedRows
  view: IndexView
  items: GridItems
}

const noRows: readonly CampaignRow[] = []

/** Company names come while the grid is used; what is sorted or searched by them is done anew, at most this often. */
const NAMES_EVERY = 250
/** The same while all of them are being read: the rows need not change places under a reader's eyes four times a second. */
const MANY_NAMES_EVERY = 1000

/** The index as of the names known: another object when more are, while `watched`. */
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
      index.touch(NAMED_COLUMNS, idCompanies)
      if (!isWatched() || timer !== null) return
      timer = setTimeout(renew, gridNamesRun.get().progress === null ? NAMES_EVERY : MANY_NAMES_EVERY)
    }
    // Names may have come between the first drawing and this moment, when nobody listened for this index.
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

/** Rows of one column that are written down between two looks at the clock: below a millisecond or two. */
const WARM_ROWS = 1000

/**
 * Writes down the visible columns while the browser has nothing else to do, so that a first search finds them done.
 * Not while more is on its way: what arrives comes first.
 */
function useWarmth(
  index: RowIndex<CampaignRow>,
  rows: readonly CampaignRow[],
  columns: readonly CampaignColumnId[],
  growing: boolean,
) {
  useEffect(() => {
    if (rows.length === 0 || growing) return
    let stop = () => {}
    const warm = (left: () => number) => {
      do if (!index.warm(columns, WARM_ROWS)) return
      while (left() > 4)
      stop = whenIdle(warm)
    }
    stop = whenIdle(warm)
    return () => stop()
  }, [index, rows, columns, growing])
}

/** The index of a load. Another load, or other words for the cells, begin with one of their own. */
function useIndex(load: unknown, context: ColumnContext): RowIndex<CampaignRow> {
  const [made, setMade] = useState(() => ({ load, context, index: createRowIndex(indexColumns(context)) }))
  if (made.load === load && made.context === context) return made.index
  const next = { load, context, index: createRowIndex(indexColumns(context)) }
  setMade(next)
  return next.index
}

/** The loaded rows as a view orders them. One pass each time that rows came or the view changed. */
export function useGridRows(
  load: CampaignLoad | null,
  key: unknown,
  view: CampaignView,
  context: ColumnContext,
  folded: ReadonlySet<number>,
): GridRows {
  const index = useIndex(key, context)
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
