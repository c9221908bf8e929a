import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Database } from '../../db/database.ts'

/** Inserts or replaces a contact; the columns are derived from the document. */
export function saveCrmVisitCard(db: Database, card: CrmVisitCard): void {
  const { idCrmVisitCard, idAccount, idCompany, email, linkedinId, linkedinTechId } = card
  const leftCompany = Number(card.contactLeftCompany)
  const modifiedAt = Date.parse(card.modified)
  const ids = { idCrmVisitCard, idAccount, idCompany, email, linkedinId, linkedinTechId }
  db.insert('crm_visit_card', { ...ids, leftCompany, modifiedAt }, card, 'REPLACE')
}

export const nextCrmVisitCardId = (db: Database): number =>
  db.count('SELECT max(idCrmVisitCard) FROM crm_visit_card') + 1
