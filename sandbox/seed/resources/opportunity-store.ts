import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Database } from '../../db/database.ts'

const INSERT = `
  INSERT INTO opportunity (idAccount, idCompany, idStade, isDeleted, modifiedAt, deletedAt, document, idOpportunity)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const UPDATE = `
  UPDATE opportunity SET idAccount = ?, idCompany = ?, idStade = ?, isDeleted = ?, modifiedAt = ?, deletedAt = ?, document = ?
  WHERE idOpportunity = ?`

// A deletion is the last change of an opportunity, so `modified` says when it was deleted.
const values = (opportunity: Opportunity) => {
  const modifiedAt = Date.parse(opportunity.modified)
  return [
    opportunity.idAccount,
    opportunity.idCompany,
    opportunity.idStade,
    Number(opportunity.isDeleted),
    modifiedAt,
    opportunity.isDeleted ? modifiedAt : null,
    JSON.stringify(opportunity),
    opportunity.idOpportunity,
  ] as const
}

export const insertOpportunity = (db: Database, opportunity: Opportunity): void =>
  void db.run(INSERT, ...values(opportunity))

/** Writes an opportunity that changed; its columns follow the document. */
export const updateOpportunity = (db: Database, opportunity: Opportunity): void =>
  void db.run(UPDATE, ...values(opportunity))

export const nextOpportunityId = (db: Database): number =>
  db.count('SELECT max(idOpportunity) FROM opportunity') + 1
