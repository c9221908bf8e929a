import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../db/database.ts'

/** One condition of a query with its values. Its text depends on which filter was given only, never on the values. */
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

/** The account's rows. Where one of the `narrower` filters was given, its index is the one to use: `+` hides ours. */
export const ofAccount = (idAccount: string, ...narrower: unknown[]): Filter =>
  is(narrower.some((given) => given !== undefined) ? '+idAccount' : 'idAccount', idAccount)

/** A column holds one of the values; null when the filter was not given. */
export const columnIsOneOf = (
  column: string,
  values: readonly (string | number)[] | undefined,
): Filter | null => (values ? { sql: `${column} IN ${GIVEN}`, values: [JSON.stringify(values)] } : null)

/** A column holds the id of a company with one of the SIREN numbers. */
export const ofSiren = (column: string, sirens: readonly string[] | undefined): Filter | null =>
  sirens
    ? {
        sql: `${column} IN (SELECT idCompany FROM company WHERE siren IN ${GIVEN})`,
        values: [JSON.stringify(sirens)],
      }
    : null

export const atLeast = (column: string, value: number | undefined): Filter | null =>
  value === undefined ? null : { sql: `${column} >= ?`, values: [value] }

export const before = (column: string, value: number | undefined): Filter | null =>
  value === undefined ? null : { sql: `${column} < ?`, values: [value] }

/** A moment (ms) lies in the last `minutes` before `now`. */
export const within = (column: string, minutes: number | undefined, now: number): Filter | null =>
  atLeast(column, minutes === undefined ? undefined : now - minutes * MINUTE)

/** Every condition that was given, in one: a row must meet all of them. */
export function all(...filters: readonly (Filter | null)[]): Filter {
  const given = filters.filter((filter) => filter !== null)
  return {
    sql: given.map(({ sql }) => sql).join(' AND ') || '1',
    values: given.flatMap(({ values }) => values),
  }
}

/** The documents of a table's rows that meet a condition. The `+` keeps the order from choosing the access path. */
export const documentsWhere = <T>(db: Database, table: string, where: Filter, order: string): T[] =>
  db.documents<T>(documentsSql(table, where, order), ...where.values)

export const documentsSql = (table: string, { sql }: Filter, order: string): string =>
  `SELECT document FROM ${table} WHERE ${sql} ORDER BY ${order.replace(/\w+/g, '+$&')}`
