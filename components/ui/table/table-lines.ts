/** The lines of a table: its rows, and if grouped, the heads of the groups. */
export interface TableLines {
  count: number
  /** The index among the rows; -1: the line is a head, or does not exist. */
  rowAt: (line: number) => number
  /** The index among the groups; -1: the line is a row. */
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
