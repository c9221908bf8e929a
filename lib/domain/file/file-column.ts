import type { CsvCell } from '#lib/domain/text/csv.ts'

/**
 * What a column of a file holds. `text`: words and identifiers, whose zeros and digits stay as they are; `number`: what one
 * adds up; `day`, `moment`: a date of the API, which a spreadsheet takes for one.
 */
export type FileKind = 'text' | 'number' | 'day' | 'moment'

/** A column of a file, described once for every form that a file may have. */
export interface FileColumn<Row> {
  header: string
  /** Left out: text. */
  kind?: FileKind
  /** Dates as the API gives them. */
  value: (row: Row) => CsvCell
}
