/** The lines of a table: rows, and in a grouped one the heads before them. */
export interface TableLines {
  count: number
  /** The place among the rows; -1: it is a head, or there is no such line. */
  rowAt: (line: number) => number
  /** The place among the groups; -1: it is a row. */
  headAt: (line: number) => number
  /** The line of a row; -1: its group is folded. */
  lineOf: (row: number) => number
}

/** Lines without groups: each is a row. */
export const plainLines = (rows: number): TableLines => ({
  count: rows,
  rowAt: (line) => (line < rows ? line : -1),
  headAt: () => -1,
  lineOf: (row) => row,
})
