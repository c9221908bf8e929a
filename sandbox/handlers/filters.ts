import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../db/database.ts'

/** One SQL condition with its values. Its text depends only on which filter was given, never on the values. */
export interface Filter {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

const GIVEN = '(SELECT value FROM json_each(?))'

const MINUTE = 60_000

export const is = (column: string, value: SQLInputValue): Filter => ({
  sql: `${column} = ?`,
  values: [value],
})

/** The account's rows. The `+` hides this column's index where a `narrower` filter was given, whose index is better. */
export const ofAccount = (idAccount: string, ...narrower: unknown[]): Filter =>
  is(narrower.some((given) => given !== undefined) ? '+idAccount' : 'idAccount', idAccount)

/** The column has one of the values; null when the filter was not given. */
export const columnIsOneOf = (
  column: string,
  values: readonly (string | number)[] | undefined,
): Filter | null => (values ? { sql: `${column} IN ${GIVEN}`, values: [JSON.stringify(values)] } : null)

/** `column` has the value that it has in some row of `table` that matches; null when the filter was not given. */
export const inRowsOf = (
  table: string,
  filter: Filter | null,
  id = 'idCompany',
  column = id,
): Filter | null =>
  filter && { sql: `${column} IN (SELECT ${id} FROM ${table} WHERE ${filter.sql})`, values: filter.values }

/** The column has the id of a company with one of these SIREN numbers. */
export const ofSiren = (column: string, sirens: readonly string[] | undefined): Filter | null =>
  inRowsOf('company', columnIsOneOf('siren', sirens), 'idCompany', column)

export const atLeast = (column: string, value: number | undefined): Filter | null =>
  value === undefined ? null : { sql: `${column} >= ?`, values: [value] }

export const before = (column: string, value: number | undefined): Filter | null =>
  value === undefined ? null : { sql: `${column} < ?`, values: [value] }

/** A time (ms) within the last `minutes` before `now`. */
export const within = (column: string, minutes: number | undefined, now: number): Filter | null =>
  atLeast(column, minutes === undefined ? undefined : now - minutes * MINUTE)

/** Joins the conditions that were given with AND. */
export function all(...filters: readonly (Filter | null)[]): Filter {
  const given = filters.filter((filter) => filter !== null)
  return {
    sql: given.map(({ sql }) => sql).join(' AND ') || '1',
    values: given.flatMap(({ values }) => values),
  }
}

/** The documents of the rows that match. The `+` keeps ORDER BY from determining the index. */
export const documentsWhere = <T>(db: Database, table: string, where: Filter, order: string): T[] =>
  db.documents<T>(documentsSql(table, where, order), ...where.values)

export const documentsSql = (table: string, { sql }: Filter, order: string): string =>
  `SELECT document FROM ${table} WHERE ${sql} ORDER BY ${order.replace(/\w+/g, '+$&')}`
