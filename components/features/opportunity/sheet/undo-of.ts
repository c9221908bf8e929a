import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { type OpportunityPatch, withPatch } from '#lib/domain/opportunity/board/card.ts'
import { CONFLICT_FIELDS, heldValue, wantedValue } from '#lib/domain/opportunity/board/conflict.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'

export const changedFields = ({ patch }: Pick<HistoryEntry, 'patch'>) =>
  CONFLICT_FIELDS.filter((field) => wantedValue(patch, field) !== undefined)

/**
 * The version on which an undo is based: the record as the change left it. Where somebody has changed the same fields
 * since, it differs from the current record, so that the person is asked before those are overwritten.
 */
export const recordAfter = (record: Opportunity, { patch }: Pick<HistoryEntry, 'patch'>): Opportunity =>
  holdsComparable(record, patch)
    ? record
    : { ...withPatch(record, patch), modified: new Date(0).toISOString() }

/**
 * The patch that undoes a change; null where there is none: a creation, a field whose old value is unknown, an owner
 * where there was none (api.md 4.5 requires one), or a change that the API had already.
 */
export function undoPatchOf(
  entry: Pick<HistoryEntry, 'patch' | 'before' | 'outcome'>,
): OpportunityPatch | null {
  if (entry.outcome !== 'saved') return null
  const undo: OpportunityPatch = {}
  for (const field of changedFields(entry)) {
    const before = heldValue(entry.before, field)
    if (before === undefined || (field === 'owner' && before === null)) return null
    Object.assign(undo, { [field]: field === 'owner' ? { idUser: before } : before })
  }
  return holdsComparable(entry.before, entry.patch) ? null : undo
}
