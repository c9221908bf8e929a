import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** One company with its branches (api.md 2.6): null when the API knows none. */
export const useCompany = (idCompany: number) =>
  useQuery({
    ...endpointQuery('listCompanies', { query: { idCompany } }),
    select: ({ companyList }) => companyList.find((one) => one.idCompany === idCompany) ?? null,
  })
