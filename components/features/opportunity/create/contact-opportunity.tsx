'use client'

import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { CreateOpportunity } from './create-button.tsx'

/** Creates an opportunity for a contact and its company, on the contact's page. */
export function ContactOpportunity({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const { data } = useQuery(endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }))
  const [card] = data?.crmVisitCardList ?? []
  if (!card) return null
  const { idCompany } = card
  return <CreateOpportunity start={idCompany === null ? { idCrmVisitCard } : { idCrmVisitCard, idCompany }} />
}
