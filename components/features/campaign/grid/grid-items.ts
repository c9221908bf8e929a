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
  if (groups === null) {
    return {
      count,
      rowAt: (item) => (item < 0 || item >= count ? null : order === null ? item : (order[item] ?? null)),
      groupAt: () => null,
      itemOf: (row) => {
        const item = order === null ? (row < count ? row : -1) : order.indexOf(row)
        return item < 0 ? null : item
      },
    }
  }
  const open = groups.reduce((sum, group) => sum + (folded.has(group.code) ? 0 : group.count), 0)
  const lines = new Int32Array(groups.length + open)
  let line = 0
  let from = 0
  for (const [index, group] of groups.entries()) {
    lines[line] = -index - 1
    line += 1
    if (!folded.has(group.code) && order !== null) {
      lines.set(order.subarray(from, from + group.count), line)
      line += group.count
    }
    from += group.count
  }
  return {
    count: lines.length,
    rowAt: (item) => {
      const row = lines[item]
      return row === undefined || row < 0 ? null : row
    },
    groupAt: (item) => {
      const row = lines[item]
      return row === undefined || row >= 0 ? null : (groups[-row - 1] ?? null)
    },
    itemOf: (row) => {
      const item = lines.indexOf(row)
      return item < 0 ? null : item
    },
  }
}
