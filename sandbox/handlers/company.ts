import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import type { CompanyDocument } from '../seed/company-store.ts'
import { all, columnIsOneOf, type Filter, inRowsOf, is } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'

type Query = OperationInput<'listCompanies'>['query']

const identifiedBy = (kind: 'domain' | 'linkedin', values: readonly string[] | undefined): Filter | null => {
  const lowerCase = values?.map((value) => value.toLowerCase())
  return lowerCase
    ? inRowsOf('company_identifier', all(is('kind', kind), columnIsOneOf('value', lowerCase)))
    : null
}

/** The condition of 4.10. A company must match all filters given, and for each filter one of its values. */
export const companiesWhere = (query: Query) =>
  all(
    columnIsOneOf('idCompany', query.idCompany),
    columnIsOneOf('siren', query.siren),
    inRowsOf('branch', columnIsOneOf('siret', query.siret)),
    columnIsOneOf('tvaNumber', query.tvaNumber),
    identifiedBy('domain', query.domain),
    identifiedBy('linkedin', query.linkedin),
  )

export const companiesSql = ({ sql }: Filter): string =>
  `SELECT idCompany, document, branchSiege FROM company WHERE ${sql} ORDER BY +idCompany`

export const COMPANY_BRANCHES = 'SELECT document FROM branch WHERE idCompany = ? ORDER BY idBranch'

/** 4.10. */
export const listCompanies: Handler<'listCompanies'> = ({ query }, context) => {
  const { db } = context
  const where = companiesWhere(query)
  return {
    companyList: db.all(companiesSql(where), ...where.values).map(
      ({ idCompany, document, branchSiege }): Company => ({
        ...(JSON.parse(String(document)) as CompanyDocument),
        branchSiege: Number(branchSiege),
        branchList: db.documents<Branch>(COMPANY_BRANCHES, Number(idCompany)),
      }),
    ),
  }
}
