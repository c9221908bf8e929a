import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import type { Database } from '../db/database.ts'
import type { CompanyDocument } from '../seed/company-store.ts'
import type { Handler } from './handler.ts'
import { parametersOf } from './parameters.ts'
import { idsOf, intersection } from './sets.ts'

const GIVEN = '(SELECT value FROM json_each(?))'

/** Queries for each filter of 4.10; all use an index. */
export const COMPANY_LOOKUPS = {
  idCompany: `SELECT idCompany FROM company WHERE idCompany IN ${GIVEN}`,
  siren: `SELECT idCompany FROM company WHERE siren IN ${GIVEN}`,
  siret: `SELECT idCompany FROM branch WHERE siret IN ${GIVEN}`,
  tvaNumber: `SELECT idCompany FROM company WHERE tvaNumber IN ${GIVEN}`,
  domain: `SELECT idCompany FROM company_identifier WHERE kind = 'domain' AND value IN ${GIVEN}`,
  linkedin: `SELECT idCompany FROM company_identifier WHERE kind = 'linkedin' AND value IN ${GIVEN}`,
} as const

export const COMPANY_BRANCHES = 'SELECT document FROM branch WHERE idCompany = ? ORDER BY idBranch'

const lowerCase = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase())

function readCompany(db: Database, idCompany: number): Company[] {
  const row = db.get('SELECT document, branchSiege FROM company WHERE idCompany = ?', idCompany)
  if (!row) return []
  const document = JSON.parse(String(row.document)) as CompanyDocument
  return [
    {
      ...document,
      branchSiege: Number(row.branchSiege),
      branchList: db.documents<Branch>(COMPANY_BRANCHES, idCompany),
    },
  ]
}

/** 4.10. A company must match all filters given, and for each filter one of its values. */
export const listCompanies: Handler<'listCompanies'> = ({ query }, context) => {
  const { db } = context
  const found = intersection([
    idsOf(db, COMPANY_LOOKUPS.idCompany, query.idCompany),
    idsOf(db, COMPANY_LOOKUPS.siren, query.siren),
    idsOf(db, COMPANY_LOOKUPS.siret, query.siret),
    idsOf(db, COMPANY_LOOKUPS.tvaNumber, query.tvaNumber),
    idsOf(db, COMPANY_LOOKUPS.domain, lowerCase(query.domain)),
    idsOf(db, COMPANY_LOOKUPS.linkedin, lowerCase(query.linkedin)),
  ])
  const ids = [...(found ?? [])].sort((one, other) => one - other)
  return {
    success: true,
    parameters: parametersOf('listCompanies', query, context),
    companyList: ids.flatMap((idCompany) => readCompany(db, idCompany)),
  }
}
