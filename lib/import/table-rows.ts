/** Rows of strings without the empty ones, and the number of each row in the file, counted from 1. */
export interface TableRows {
  rows: string[][]
  numbers: readonly number[]
}
