import type { TableLines } from './table-lines.ts'

/** A group of `count` consecutive rows under one head; a folded group shows its head only. */
interface Group {
  count: number
  folded: boolean
}

/** The index of the last of some ascending numbers that is not above `wanted`; -1 if there is none. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The lines of a grouped table: each group's head, then its rows unless folded. A lookup costs a binary search. */
export function groupLines(groups: readonly Group[]): TableLines {
  /** By group: the line of its head, and the index of its first row. */
  const heads: number[] = []
  const firsts: number[] = []
  let [count, rows] = [0, 0]
  for (const group of groups) {
    heads.push(count)
    firsts.push(rows)
    count += 1 + (group.folded ? 0 : group.count)
    rows += group.count
  }
  const groupAt = (line: number) => (line < 0 || line >= count ? -1 : lastUpTo(heads, line))
  return {
    count,
    rowAt: (line) => {
      const at = groupAt(line)
      const below = line - (heads[at] ?? 0)
      return at < 0 || below === 0 ? -1 : (firsts[at] ?? 0) + below - 1
    },
    headAt: (line) => {
      const at = groupAt(line)
      return at >= 0 && heads[at] === line ? at : -1
    },
    lineOf: (row) => {
      const at = row < 0 || row >= rows ? -1 : lastUpTo(firsts, row)
      return at < 0 || groups[at]?.folded ? -1 : (heads[at] ?? 0) + 1 + row - (firsts[at] ?? 0)
    },
  }
}
