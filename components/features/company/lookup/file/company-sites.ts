import type { Company } from '#lib/contract/schemas/company.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { withSession } from '#lib/session/session-store.ts'
import { kindOfValue } from '../../company-data/company-data-kind.ts'

/** Where a company is found on the web, as the API knows it (`regCompanyDataList` of api.md 2.6). */
export interface CompanySites {
  website: string | undefined
  linkedin: string | undefined
}

const sitesOf = ({ regCompanyDataList }: Pick<Company, 'regCompanyDataList'>): CompanySites => {
  const current = regCompanyDataList.filter(({ isValid, isDeleted }) => isValid && !isDeleted)
  const first = (kind: 'web' | 'network') =>
    current.find(({ value }) => kindOfValue(value) === kind)?.value.trim()
  return { website: first('web'), linkedin: first('network') }
}

/** The sites of companies, by idCompany: what a lookup does not read, since it is most of an answer. Throws ApiError. */
export async function readSites(
  idCompanies: readonly number[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ReadonlyMap<number, CompanySites>> {
  const fields = ['idCompany', 'regCompanyDataList'] as const
  const companies = await withSession(() =>
    callInChunks('listCompanies', { query: {}, fields }, 'idCompany', idCompanies, { signal, onProgress }),
  )
  return new Map(companies.map((company) => [company.idCompany, sitesOf(company)]))
}
