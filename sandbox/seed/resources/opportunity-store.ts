import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Database } from '../../db/database.ts'

/** Inserts or replaces an opportunity; the columns are derived from the document. */
export function storeOpportunity(db: Database, opportunity: Opportunity): void {
  const { idOpportunity, idAccount, idCompany, idStade, isDeleted, modified } = opportunity
  const modifiedAt = Date.parse(modified)
  // Deletion is the last change of an opportunity, so `modified` is when it was deleted.
  const deletedAt = isDeleted ? modifiedAt : null
  const ids = { idOpportunity, idAccount, idCompany, idStade }
  db.insert(
    'opportunity',
    { ...ids, isDeleted: Number(isDeleted), modifiedAt, deletedAt },
    opportunity,
    'REPLACE',
  )
}

export const nextOpportunityId = (db: Database): number =>
  db.count('SELECT max(idOpportunity) FROM opportunity') + 1
