'use client'

import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#components/ui/when-idle.ts'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import type { CampaignRow } from '#lib/campaign/campaign-row.ts'
import { createRowIndex, type IndexView, type RowIndex } from '#lib/campaign/row-index.ts'
import type { ColumnContext } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'
import { type GridItems, gridItems } from './grid-items.ts'
import { indexColumns, NAMED_COLUMNS } from './index-columns.ts'

export interface GridRows {
  index: RowIndex<CampaignRow>
  rows: readonly CampaignRow[]
  view: IndexView
  items: GridItems
}

const noRows: readonly CampaignRow[] = []

/** Company names come while the grid is used; what is sorted or searched by them is done anew, at most this often. */
const NAMES_EVERY = 250

/** Grows with the names known, while `watched`. */
function useNamesVersion(index: RowIndex<CampaignRow>, watched: boolean): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let waiting = false
    const stop = gridCompanyNames.subscribe((idCompanies) => {
      index.touch(NAMED_COLUMNS, idCompanies)
      if (!watched || waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        setVersion((now) => now + 1)
      }, NAMES_EVERY)
    })
    return stop
  }, [index, watched])
  return version
}

/** Rows of one column that are written down between two looks at the clock: below a millisecond or two. */
const WARM_ROWS = 1000

/** Writes down the visible columns while the browser has nothing else to do, so that a first search finds them done. */
function useWarmth(index: RowIndex<CampaignRow>, rows: readonly CampaignRow[], columnText: string) {
  useEffect(() => {
    if (rows.length === 0) return
    const columns = columnText.split(',')
    let stop = () => {}
    const warm = (left: () => number) => {
      do if (!index.warm(columns, WARM_ROWS)) return
      while (left() > 4)
      stop = whenIdle(warm)
    }
    stop = whenIdle(warm)
    return () => stop()
  }, [index, rows, columnText])
}

/** The loaded rows as a view orders them. One pass each time that rows came or the view changed. */
export function useGridRows(
  load: CampaignLoad | null,
  key: unknown,
  view: CampaignView,
  context: ColumnContext,
  folded: ReadonlySet<number>,
): GridRows {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another load begins with an index of its own
  const index = useMemo(() => createRowIndex(indexColumns(context)), [context, key])
  const rows = load?.rows ?? noRows
  const { search, filters, sort, columns, group } = view
  const byName =
    search !== '' ||
    [...sort.map(({ id }) => id), ...filters.map(([id]) => id)].some((id) => NAMED_COLUMNS.includes(id))
  const names = useNamesVersion(index, byName)
  const filterText = filters.map(([id, text]) => `${id}:${text}`).join('\n')
  const sortText = sort.map(({ id, desc }) => `${id}${desc}`).join()
  const columnText = columns.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what they say, not by which object says it
  const result = useMemo(() => {
    index.append(rows)
    return index.view({ search, searched: columns, filters, sort, group })
  }, [index, rows, search, filterText, sortText, columnText, group, names])
  useWarmth(index, rows, columnText)
  const items = useMemo(() => gridItems(result, folded), [result, folded])
  return useMemo(() => ({ index, rows, view: result, items }), [index, rows, result, items])
}
