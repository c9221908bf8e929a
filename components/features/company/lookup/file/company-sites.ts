import { type CompanySites, sitesOf } from '#lib/lookup/company-sites.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { withSession } from '#lib/session/session-store.ts'

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
