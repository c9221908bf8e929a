import type { CsvCell } from '#lib/domain/text/csv.ts'

/**
 * The type of a file's column. `text`: words and identifiers, whose leading zeros are kept; `number`: quantities;
 * `day`, `moment`: a date, or date and time, of the API, which spreadsheets recognise as such.
 */
export type FileKind = 'text' | 'number' | 'day' | 'moment'

/** The definition of a file's column, for all file formats. */
export interface FileColumn<Row> {
  header: string
  /** Left out: text. */
  kind?: FileKind
  /** Dates as the API gives them. */
  value: (row: Row) => CsvCell
}
