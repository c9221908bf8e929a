import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { type OpportunityPatch, withPatch } from '#lib/domain/opportunity/board/card.ts'
import { fieldValue, holdsComparable, PATCH_FIELDS } from '#lib/domain/opportunity/board/record.ts'

/** The fields that a change touched, in the order of the form. */
export function changedFields({ patch }: Pick<HistoryEntry, 'patch'>) {
  const fields = PATCH_FIELDS.filter(
    (field) =>
      patch[field] !== undefined || (field === 'idCrmVisitCard' && patch.crmVisitCardEmail !== undefined),
  )
  return patch.owner === undefined ? fields : [...fields, 'owner' as const]
}

/**
 * The record as a change left it: what somebody else has made of the same fields since is not overwritten before this person
 * has been asked.
 */
export const leftBy = (record: Opportunity, { patch }: Pick<HistoryEntry, 'patch'>): Opportunity =>
  holdsComparable(record, patch)
    ? record
    : { ...withPatch(record, patch), modified: new Date(0).toISOString() }

/**
 * The change that takes another one back; null where it cannot be taken back: a creation, a field whose former value
 * nobody knows, an owner where there was none (4.5 always needs one), or where the API held it all before.
 */
export function undoPatchOf(
  entry: Pick<HistoryEntry, 'patch' | 'before' | 'outcome'>,
): OpportunityPatch | null {
  if (entry.outcome !== 'saved') return null
  const undo: OpportunityPatch = {}
  for (const field of changedFields(entry)) {
    if (field === 'owner') {
      if (typeof entry.before.idUser !== 'number') return null
      undo.owner = { idUser: entry.before.idUser }
      continue
    }
    const before = fieldValue(entry.before, field)
    if (before === undefined) return null
    Object.assign(undo, { [field]: before })
  }
  return holdsComparable(entry.before, entry.patch) ? null : undo
}
