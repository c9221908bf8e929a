import { isCalendarDate } from '#lib/contract/primitives.ts'

/** One row of a register file by column name; a column that the file lacks is undefined. */
export type SireneRow = Readonly<Record<string, string | undefined>>

/** What the register writes in place of hidden values. */
const HIDDEN = '[ND]'

/** The trimmed text of a column, or null when the column is missing or empty. */
export function cell(row: SireneRow, column: string): string | null {
  const text = row[column]?.trim() ?? ''
  return text === '' ? null : text
}

/** The same, but also null where the register hides the value. */
export function shown(row: SireneRow, column: string): string | null {
  const text = cell(row, column)
  return text === HIDDEN ? null : text
}

/** The day in a column, YYYY-MM-DD. Accepts a time after it, and months and days without padding (2023-10-5). */
export function day(row: SireneRow, column: string): string | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/.exec(cell(row, column) ?? '')
  if (!parts) return null
  const [, year = '', month = '', date = ''] = parts
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDate(text) ? text : null
}

/** A decimal number within `limit` of zero, or null. */
export function degrees(row: SireneRow, column: string, limit: number): number | null {
  const text = cell(row, column)
  const value = text === null ? Number.NaN : Number(text.replace(',', '.'))
  return Math.abs(value) <= limit ? value : null
}

/** The non-null parts joined by spaces; null when all are. */
export function joined(parts: readonly (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null).join(' ')
  return text === '' ? null : text
}

/** Whether the register restricts what may be shown: status P (partial diffusion), or N in older files. */
export const isNonDiffusible = (row: SireneRow, column: string): boolean => {
  const status = cell(row, column)
  return status === 'P' || status === 'N'
}

/** Placeholder for an unknown day where the API allows no null (creationDate, lastEventDate). */
export const UNKNOWN_DAY = '1900-01-01'
