import type { FileColumn } from '#lib/domain/file/file-column.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import { csvMoment } from './csv-moment.ts'

/** The cells of an exported row: timestamps in the display time zone; in a column of kind `day`, without the time. */
export const fileCells =
  <Row>(columns: readonly FileColumn<Row>[]) =>
  (row: Row): CsvCell[] =>
    columns.map(({ kind, value }) => {
      const cell = value(row)
      if ((kind !== 'day' && kind !== 'moment') || typeof cell !== 'string') return cell
      const moment = csvMoment(cell)
      return kind === 'day' && moment !== null && /^[\d-]{10} [\d:]{8}$/.test(moment)
        ? moment.slice(0, 10)
        : moment
    })
