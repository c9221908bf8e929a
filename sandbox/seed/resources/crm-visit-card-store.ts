import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Database } from '../../db/database.ts'

const INSERT = `
  INSERT INTO crm_visit_card
    (idAccount, idCompany, email, linkedinId, linkedinTechId, leftCompany, modifiedAt, document, idCrmVisitCard)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const UPDATE = `
  UPDATE crm_visit_card
  SET idAccount = ?, idCompany = ?, email = ?, linkedinId = ?, linkedinTechId = ?, leftCompany = ?, modifiedAt = ?,
    document = ?
  WHERE idCrmVisitCard = ?`

const values = (card: CrmVisitCard) =>
  [
    card.idAccount,
    card.idCompany,
    card.email,
    card.linkedinId,
    card.linkedinTechId,
    Number(card.contactLeftCompany),
    Date.parse(card.modified),
    JSON.stringify(card),
    card.idCrmVisitCard,
  ] as const

export const insertCrmVisitCard = (db: Database, card: CrmVisitCard): void =>
  void db.run(INSERT, ...values(card))

/** Writes a contact that changed; its columns follow the document. */
export const updateCrmVisitCard = (db: Database, card: CrmVisitCard): void =>
  void db.run(UPDATE, ...values(card))

/** The id after the highest one. */
export const nextCrmVisitCardId = (db: Database): number =>
  db.count('SELECT max(idCrmVisitCard) FROM crm_visit_card') + 1
