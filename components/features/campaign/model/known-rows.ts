import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { RowIds } from './campaign-row.ts'

const noCompanies = () => new Set<number>()

/** Which rows were read: sets of numbers by campaign take a tenth of the memory of 100,000 string keys. */
export function createKnownRows() {
  const campaigns = new Map<number, Set<number>>()
  return {
    has: ({ idCampaign, idCompany }: RowIds): boolean => campaigns.get(idCampaign)?.has(idCompany) ?? false,
    /** Returns whether the row is new. */
    add({ idCampaign, idCompany }: RowIds): boolean {
      const companies = keptOrMade(campaigns, idCampaign, noCompanies)
      const { size } = companies
      return companies.add(idCompany).size > size
    },
    /** Frees the memory once nothing more is to come. */
    forget(): void {
      campaigns.clear()
    },
  }
}
