import { useQuery } from '@tanstack/react-query'
import type { Company } from '#lib/contract/schemas/company.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** One company with its branches (api.md 2.6), or these fields of it; null when the API knows none. */
export const useCompany = (idCompany: number, fields?: readonly (keyof Company)[]) =>
  useQuery({
    ...endpointQuery('listCompanies', { query: { idCompany }, ...(fields && { fields }) }),
    select: ({ companyList }) => companyList.find((one) => one.idCompany === idCompany) ?? null,
  })
