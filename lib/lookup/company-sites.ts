import type { Company } from '#lib/contract/schemas/company.ts'
import { kindOfValue } from '#lib/domain/company/company-data-kind.ts'

/** Where a company is found on the web, as the API knows it (`regCompanyDataList` of api.md 2.6). */
export interface CompanySites {
  website: string | undefined
  linkedin: string | undefined
}

/** The sites among a company's web data that still hold. */
export const sitesOf = ({ regCompanyDataList }: Pick<Company, 'regCompanyDataList'>): CompanySites => {
  const current = regCompanyDataList.filter(({ isValid, isDeleted }) => isValid && !isDeleted)
  const first = (kind: 'web' | 'network') =>
    current.find(({ value }) => kindOfValue(value) === kind)?.value.trim()
  return { website: first('web'), linkedin: first('network') }
}
