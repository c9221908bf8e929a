import type { Database } from '../db/database.ts'

/** The intersection of the given sets; null stands for a filter that was not given. Null when all are. */
export const intersection = (sets: readonly (ReadonlySet<number> | null)[]): ReadonlySet<number> | null =>
  sets.reduce((kept, set) => {
    if (!set || !kept) return set ?? kept
    return kept.intersection(set)
  }, null)

/** Ids that `sql` finds for one filter; its only parameter is a JSON array of the values. */
export const idsOf = (
  db: Database,
  sql: string,
  values: readonly (string | number)[] | undefined,
): ReadonlySet<number> | null => (values ? new Set(db.ids(sql, JSON.stringify(values))) : null)
