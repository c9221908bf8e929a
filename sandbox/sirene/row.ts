import { isCalendarDate } from '#lib/contract/primitives.ts'

/** One line of a register file by column name. Columns that a file lacks are simply not there. */
export type SireneRow = Readonly<Record<string, string | undefined>>

/** What the register writes where diffusion is restricted. */
const HIDDEN = '[ND]'

/** The trimmed text of a column, or null when the column is missing or empty. */
export function cell(row: SireneRow, column: string): string | null {
  const text = row[column]?.trim() ?? ''
  return text === '' ? null : text
}

/** The same, but null as well where the register hides it. */
export function shown(row: SireneRow, column: string): string | null {
  const text = cell(row, column)
  return text === HIDDEN ? null : text
}

/** The day in a column, YYYY-MM-DD. Takes a time after it and unpadded months and days (2023-10-5). */
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

/** Words of several columns, joined; null when all are empty. */
export function joined(parts: readonly (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null).join(' ')
  return text === '' ? null : text
}

/** Statuses other than O (partial diffusion: P; older files: N) restrict what may be shown. */
export const isNonDiffusible = (row: SireneRow, column: string): boolean => {
  const status = cell(row, column)
  return status === 'P' || status === 'N'
}

/** Stands for a day the register does not know, where the API leaves no room for null (creationDate, lastEventDate). */
export const UNKNOWN_DAY = '1900-01-01'
