import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import type { Database } from '../db/database.ts'
import { DATA_TYPE } from './company-data.ts'

/** The document of a company's row: branches have rows of their own, and the head office a column. */
export type CompanyDocument = Omit<Company, 'branchList' | 'branchSiege'>

const HOST = /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)/i
const PROFILE = /linkedin\.com\/(?:company|in|school)\/([^/?#]+)/i

/** The key to look a website or profile up by, in lower case; null for entries of other kinds. */
function lookupOf(type: number, value: string): { kind: 'domain' | 'linkedin'; value: string } | null {
  const pattern = type === DATA_TYPE.website ? HOST : type === DATA_TYPE.professionalNetwork ? PROFILE : null
  const found = pattern?.exec(value)?.[1]?.toLowerCase()
  if (!found?.match(/^[\p{L}\p{N}._-]+$/u)) return null
  return { kind: type === DATA_TYPE.website ? 'domain' : 'linkedin', value: found }
}

export function insertCompany(
  db: Database,
  company: CompanyDocument,
  siege: { siret?: string; idBranch?: number },
): void {
  const { idCompany, siren, tvaNumber } = company
  const columns = { siegeSiret: siege.siret ?? null, branchSiege: siege.idBranch ?? null }
  db.insert('company', { idCompany, siren, tvaNumber, ...columns }, company)
  for (const entry of company.regCompanyDataList) {
    const lookup = entry.isDeleted || !entry.isValid ? null : lookupOf(entry.idCompanyDataType, entry.value)
    if (lookup) db.insert('company_identifier', { ...lookup, idCompany }, undefined, 'IGNORE')
  }
}

export function insertBranch(db: Database, branch: Branch): void {
  const { idBranch, identifiedNumber: siret, idCompany } = branch
  db.insert('branch', { idBranch, siret, idCompany }, branch)
}
