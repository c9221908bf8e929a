'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Company } from '#lib/contract/schemas/company.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** One company with its branches (api.md 2.6). `company` is null when the API knows none, undefined until it answers. */
export function useCompany(idCompany: number) {
  const query = useQuery(endpointQuery('listCompanies', { query: { idCompany } }))
  const company = useMemo((): Company | null | undefined => {
    if (query.data === undefined) return undefined
    return query.data.companyList.find((one) => one.idCompany === idCompany) ?? null
  }, [query.data, idCompany])
  return { query, company }
}
