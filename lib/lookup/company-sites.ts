import type { Company } from '#lib/contract/schemas/company.ts'
import { kindOfValue } from '#lib/domain/company/company-data-kind.ts'

/** A company's website and LinkedIn page, as the API knows them (`regCompanyDataList` of api.md 2.6). */
export interface CompanySites {
  website: string | undefined
  linkedin: string | undefined
}

/** The sites in a company's web data that are still valid. */
export const sitesOf = ({ regCompanyDataList }: Pick<Company, 'regCompanyDataList'>): CompanySites => {
  const current = regCompanyDataList.filter(({ isValid, isDeleted }) => isValid && !isDeleted)
  const first = (kind: 'web' | 'network') =>
    current.find(({ value }) => kindOfValue(value) === kind)?.value.trim()
  return { website: first('web'), linkedin: first('network') }
}
