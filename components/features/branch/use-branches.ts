'use client'

import { useQuery } from '@tanstack/react-query'
import type { Company } from '#lib/contract/schemas/company.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** A company with its branches; the very read that the head of the page makes, so that it is asked once. */
export function useBranches(idCompany: number) {
  const query = useQuery(endpointQuery('listCompanies', { query: { idCompany } }))
  const company: Company | undefined = query.data?.companyList.find((one) => one.idCompany === idCompany)
  return { query, company }
}
