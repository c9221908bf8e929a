import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'

/** The branch that `branchSiege` names; undefined if it is not in the list. */
export const headOfficeOf = (company: Pick<Company, 'branchSiege' | 'branchList'>): Branch | undefined =>
  company.branchList.find((branch) => branch.idBranch === company.branchSiege)
