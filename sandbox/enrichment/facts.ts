import { accounts } from '../accounts.ts'
import type { Database } from '../db/database.ts'
import { noteFact } from '../seed/facts.ts'
import { isFound } from './findings.ts'

const NAMED = `SELECT idCrmVisitCard, idCompany FROM crm_visit_card
  WHERE idAccount = ? AND document ->> '$.firstName' <> '' AND document ->> '$.lastName' <> ''
  ORDER BY idCrmVisitCard`

/** Notes, by account, a contact for whom nothing is found; `contactToEnrich` is one for whom all is. */
export function noteEnrichmentFacts(db: Database): void {
  for (const { idAccount } of accounts) {
    const failing = db.all(NAMED, idAccount).find((row) => !isFound(Number(row.idCrmVisitCard)))
    if (failing) noteFact(db, 'contactEnrichmentFails', failing, idAccount)
  }
}
