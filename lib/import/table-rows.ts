/** Rows of texts, and the number of each as its file counts them, from 1: empty ones are left out. */
export interface TableRows {
  rows: string[][]
  numbers: readonly number[]
}
