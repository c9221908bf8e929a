import type { InventedCompany, NextId } from './company.ts'
import { type CompanyDataEntry, dataEntry } from './company-data.ts'
import type { CompanyDocument } from './company-store.ts'
import type { Random } from './random.ts'
import { normalized } from './text.ts'

/** A corner case: the fact that names it, and how to change an active company into it. */
export interface Corner {
  fact: string
  change: (invented: InventedCompany, random: Random, nextBranchId: NextId) => Partial<InventedCompany>
}

export const rename = (company: CompanyDocument, name: string): CompanyDocument => ({
  ...company,
  name,
  nameNormalized: normalized(name),
})

/** The company made active since its creation, whatever the random values were. */
export const active = ({ company, branches, branchSiege }: InventedCompany): InventedCompany => ({
  company: { ...company, isActive: true, endDate: null, procedureCollectiveEnCours: null },
  branches: branches.map((branch) =>
    branch.idBranch === branchSiege ? { ...branch, isActive: true, endDate: null } : branch,
  ),
  branchSiege,
})

export const withEntries = (
  company: CompanyDocument,
  random: Random,
  entries: CompanyDataEntry[],
): CompanyDocument => ({
  ...company,
  regCompanyDataList: entries.map((entry, slot) => dataEntry(random, company, slot, entry)),
})

/** A corner case that only changes these fields. */
export const mark = (fact: string, change: Partial<CompanyDocument>): Corner => ({
  fact,
  change: ({ company }) => ({ company: { ...company, ...change } }),
})
