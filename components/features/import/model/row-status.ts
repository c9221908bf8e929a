import type { ImportReason, PlannedRow } from '#lib/domain/import/plan.ts'
import type { BatchEntry, BatchOutcome } from '#lib/domain/mass/batch.ts'
import type { StoredOutcome } from '#lib/import/stored-imports.ts'
import { entryOf } from '#lib/mass/send-run.ts'

/** The status of a row: the result of the dry run, then the outcome of sending. */
export type RowStatus = 'found' | 'missing' | 'ready' | 'leftOut' | 'already' | 'refused' | BatchOutcome

/** The API has what the row says, or will have it by an earlier one. */
const ALREADY: ReadonlySet<ImportReason> = new Set(['holds', 'already', 'repeated'])

/** In display order. */
export const ROW_STATUSES: readonly RowStatus[] = [
  'found',
  'missing',
  'ready',
  'leftOut',
  'already',
  'refused',
  'waiting',
  'running',
  'done',
  'failed',
  'unknown',
  'cancelled',
]

export interface ShownRow extends PlannedRow {
  status: RowStatus
  error: unknown
  /** The id of the record created from it. */
  made: number | null
}

type Entries = ReadonlyMap<number, BatchEntry<PlannedRow>>

/** The status of a row that was not confirmed, after the dry run. */
function plannedStatus({ barred, whys }: PlannedRow, isLookup: boolean): RowStatus {
  if (barred && whys.length > 0 && whys.every((why) => ALREADY.has(why))) return 'already'
  if (barred) return isLookup ? 'missing' : 'refused'
  if (whys.length > 0) return 'leftOut'
  return isLookup ? 'found' : 'ready'
}

/**
 * Rows with their current status. `entries` of the run, by index; `outcomes`, `chosen` and `stopped` may have been restored.
 */
export const shownRows = (
  rows: readonly PlannedRow[],
  isLookup: boolean,
  entries: Entries,
  outcomes: ReadonlyMap<number, StoredOutcome>,
  chosen: ReadonlySet<number>,
  stopped: boolean,
): ShownRow[] =>
  rows.map((row) => {
    const kept = outcomes.get(row.at)
    const stands = entries.get(row.at) ?? entryOf(kept)
    const unsent = stopped ? 'cancelled' : 'waiting'
    const planned = chosen.has(row.at) ? unsent : plannedStatus(row, isLookup)
    return {
      ...row,
      status: stands?.outcome ?? (kept?.state === 'begun' ? 'unknown' : planned),
      error: stands?.error ?? null,
      made: kept?.state === 'done' ? kept.made : null,
    }
  })

export function countRowStatuses(rows: readonly ShownRow[]): ReadonlyMap<RowStatus, number> {
  const counts = new Map<RowStatus, number>()
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
