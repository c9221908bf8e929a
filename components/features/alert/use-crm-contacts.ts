'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const fields = ['idCrmVisitCard', 'idRefVisitCard', 'email', 'linkedinId'] as const
const filled = (text: string | null) => Boolean(text?.trim())

/** A phone or an address is missing: what an enrichment finds. */
const lacks = ({ phone, mobile, email }: RefVisitCard) =>
  !((filled(phone) || filled(mobile)) && filled(email))

/**
 * Where what is missing of a person can be had: their own contact of the company (api.md 2.11), which can be enriched,
 * else the company's contacts. Null where nothing is missing. Asks only where something is.
 */
export function useCrmContacts(idCompany: number, people: readonly RefVisitCard[]) {
  const { data } = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany }, fields }),
    enabled: people.some(lacks),
  })
  return useMemo(() => {
    const cards = data?.crmVisitCardList ?? []
    return (person: RefVisitCard): { href: string; own: boolean } | null => {
      if (!lacks(person)) return null
      const own = cards.find(
        ({ idRefVisitCard, email, linkedinId }) =>
          idRefVisitCard === person.idRefVisitCard ||
          (filled(email) && email === person.email) ||
          (filled(linkedinId) && linkedinId === person.linkedinId),
      )
      const href = own ? paths.contact(own.idCrmVisitCard) : paths.company(idCompany, 'contacts')
      return { href, own: own !== undefined }
    }
  }, [data, idCompany])
}
