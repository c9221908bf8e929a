import type { FileColumn } from '#lib/domain/file/file-column.ts'
import type { CsvCell } from '#lib/domain/text/csv.ts'
import { isoMoment } from '#lib/domain/time/wall-clock.ts'
import { DEFAULT_TIME_ZONE, instantOf } from './dates.ts'

/**
 * A date of the API for exports, in ISO notation, which spreadsheets of every language parse: a timestamp becomes
 * `2026-01-31 14:05:09` in the display time zone, a day stays a day. Anything else is left as is; null if empty.
 */
export function csvMoment(stamp: string | null | undefined): string | null {
  if (!stamp) return null
  const time = instantOf(stamp)
  if (time === null) return stamp
  return stamp.trim().length <= 10 ? stamp.trim() : isoMoment(time, DEFAULT_TIME_ZONE)
}

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
