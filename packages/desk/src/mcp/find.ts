import {
  type LookupAnswer,
  type LookupChunk,
  lookupQuery,
  matchCompanies,
  parseLookup,
  planLookup,
  planSecondLookup,
} from '../../../../lib/domain/lookup/lookup.ts'
import { type Client, type Company, listCompanies } from '../../../client/src/index.ts'

/** Finds companies by identifiers; lists those not recognised and those not found. Throws CallFault. */
export async function companiesBy(
  client: Client,
  query: string,
  signal: AbortSignal,
): Promise<{ companies: Company[]; notFound: string[]; notUnderstood: string[] }> {
  const entries = parseLookup(query.slice(0, 2_000)).slice(0, 20)
  const notUnderstood = entries.flatMap((entry) => (entry.kind === 'invalid' ? [entry.raw] : []))
  const answers: LookupAnswer<Company>[] = []
  const ask = async (chunks: LookupChunk[]) => {
    for (const chunk of chunks) {
      const { companyList } = await listCompanies(client, { query: lookupQuery(chunk) }, { signal })
      answers.push({ ...chunk, companies: companyList })
    }
  }
  await ask(planLookup(entries))
  // Second attempt, with the SIREN within a SIRET or VAT number that the API does not know.
  await ask(planSecondLookup(matchCompanies(entries, answers), answers))
  const found = new Map(
    answers.flatMap(({ companies }) => companies).map((company) => [company.idCompany, company]),
  )
  const notFound = matchCompanies(entries, answers).flatMap(({ entry, via }) =>
    entry.kind !== 'invalid' && via === null ? [entry.raw] : [],
  )
  return { companies: [...found.values()], notFound, notUnderstood }
}
