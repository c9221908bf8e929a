'use client'

import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** One contact (api.md 2.11): null when the API knows none. */
export const useContact = (idCrmVisitCard: number) =>
  useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }),
    select: ({ crmVisitCardList }) =>
      crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard) ?? null,
  })
