'use client'

import { useQuery } from '@tanstack/react-query'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** One contact (api.md 2.11). `card` is null when the API knows none, undefined until it answers. */
export function useContact(idCrmVisitCard: number) {
  const query = useQuery(endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }))
  const found = query.data?.crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard)
  const card: CrmVisitCard | null | undefined = query.data === undefined ? undefined : (found ?? null)
  return { query, card }
}
