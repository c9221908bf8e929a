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

/** What the account has of somebody whom an alert names. */
export interface CrmContact {
  /** Where what is missing can be found: their own contact, else those of their company; null where nothing is. */
  href: string | null
  own: boolean
  /** Nobody of the account's is known here to be them, and there is an address to create a contact by. */
  canCreate: boolean
}

/**
 * What the account has of each person: their own contact of the company (api.md 2.11), which can be enriched, or the way
 * to one. Asks only where something is missing: whether somebody else is a contact is looked up before they become one.
 */
export function useCrmContacts(idCompany: number, people: readonly RefVisitCard[]) {
  const enabled = people.some(lacks)
  const { data } = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany }, fields }),
    enabled,
  })
  return useMemo(() => {
    const cards = data?.crmVisitCardList ?? []
    return (person: RefVisitCard): CrmContact => {
      const own = cards.find(
        ({ idRefVisitCard, email, linkedinId }) =>
          idRefVisitCard === person.idRefVisitCard ||
          (filled(email) && email === person.email) ||
          (filled(linkedinId) && linkedinId === person.linkedinId),
      )
      const href = own ? paths.contact(own.idCrmVisitCard) : paths.company(idCompany, 'contacts')
      return {
        href: lacks(person) ? href : null,
        own: own !== undefined,
        canCreate: (data !== undefined || !enabled) && own === undefined && filled(person.email),
      }
    }
  }, [data, enabled, idCompany])
}
