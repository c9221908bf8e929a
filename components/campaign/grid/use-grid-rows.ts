'use client'

import { useEffect, useMemo, useState } from 'react'
import { useStable } from '#components/ui/use-stable.ts'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import type { CampaignRow } from '#lib/campaign/campaign-row.ts'
import { createRowIndex, type IndexView, type RowIndex } from '#lib/campaign/row-index.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
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

/** The index as of the names known: another object when more are, while `watched`. */
function useNamed(index: RowIndex<CampaignRow>, watched: boolean): { index: RowIndex<CampaignRow> } {
  const [named, setNamed] = useState({ index })
  useEffect(() => {
    let waiting = false
    const stop = gridCompanyNames.subscribe((idCompanies) => {
      index.touch(NAMED_COLUMNS, idCompanies)
      if (!watched || waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        setNamed({ index })
      }, NAMES_EVERY)
    })
    return stop
  }, [index, watched])
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
  const sort = useStable(view.sort)
  const columns = useStable(view.columns)
  const byName =
    search !== '' ||
    [...sort.map(({ id }) => id), ...filters.map(([id]) => id)].some((id) => NAMED_COLUMNS.includes(id))
  const named = useNamed(index, byName)
  const result = useMemo(() => {
    named.index.append(rows)
    return named.index.view({ search, searched: columns, filters, sort, group })
  }, [named, rows, search, columns, filters, sort, group])
  useWarmth(index, rows, columns, load?.all ?? false)
  const items = useMemo(() => gridItems(result, folded), [result, folded])
  const loaded = useMemo(() => ({ index, rows }), [index, rows])
  return useMemo(() => ({ index, rows, loaded, view: result, items }), [index, rows, loaded, result, items])
}
