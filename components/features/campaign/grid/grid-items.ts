import { groupLines } from '#components/ui/table/group-lines.ts'
import { plainLines } from '#components/ui/table/table-lines.ts'
import type { IndexGroup, IndexView } from '../model/row-index.ts'

/** The lines of the grid: rows, and a header above each group. */
export interface GridItems {
  count: number
  /** The index of the loaded row on a line; null for a group header. */
  rowAt: (item: number) => number | null
  groupAt: (item: number) => IndexGroup | null
  /** The line of a row; null if it is filtered out or in a folded group. */
  itemOf: (row: number) => number | null
}

/** The lines of a view, without the rows of folded groups. */
export function gridItems({ order, count, groups }: IndexView, folded: ReadonlySet<number>): GridItems {
  const lines =
    groups === null
      ? plainLines(count)
      : groupLines(groups.map((group) => ({ count: group.count, folded: folded.has(group.code) })))
  return {
    count: lines.count,
    rowAt: (item) => {
      const place = lines.rowAt(item)
      return place < 0 ? null : (order?.[place] ?? place)
    },
    groupAt: (item) => groups?.[lines.headAt(item)] ?? null,
    itemOf: (row) => {
      const item = lines.lineOf(order === null ? row : order.indexOf(row))
      return item < 0 || item >= lines.count ? null : item
    },
  }
}
