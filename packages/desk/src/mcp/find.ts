import { lookupQuery, parseLookup, planLookup } from '../../../../lib/domain/lookup/lookup.ts'
import { type Client, type Company, listCompanies } from '../../../client/src/index.ts'

/** The companies that identifiers lead to; what is none of them is named. Throws CallFault. */
export async function companiesBy(
  client: Client,
  query: string,
  signal: AbortSignal,
): Promise<{ companies: Company[]; notUnderstood: string[] }> {
  const entries = parseLookup(query.slice(0, 2_000)).slice(0, 20)
  const notUnderstood = entries.flatMap((entry) => (entry.kind === 'invalid' ? [entry.raw] : []))
  const found = new Map<number, Company>()
  for (const chunk of planLookup(entries)) {
    const { companyList } = await listCompanies(client, { query: lookupQuery(chunk) }, { signal })
    for (const company of companyList) found.set(company.idCompany, company)
  }
  return { companies: [...found.values()], notUnderstood }
}
