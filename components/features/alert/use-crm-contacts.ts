import { useQuery } from '@tanstack/react-query'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const fields = ['idCrmVisitCard', 'idRefVisitCard', 'email', 'linkedinId'] as const
const filled = (text: string | null) => Boolean(text?.trim())

/** Whether a phone number or an email address is missing, which an enrichment could find. */
const lacks = ({ phone, mobile, email }: RefVisitCard) =>
  !((filled(phone) || filled(mobile)) && filled(email))

/** The account's own contact for a person of an alert. */
export interface CrmContact {
  /** Where to enrich the person: their contact, else the contacts of the company; null where nothing is missing. */
  href: string | null
  own: boolean
  /** No contact of the company matches the person, and an email address is known to create one with. */
  canCreate: boolean
}

/**
 * Matches each person to a contact of the company (api.md 2.11). Reads contacts only if somebody lacks something: the
 * dialog that creates a contact looks for an existing one itself.
 */
export function useCrmContacts(idCompany: number, people: readonly RefVisitCard[]) {
  const enabled = people.some(lacks)
  const { data } = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany }, fields }),
    enabled,
  })
  return (person: RefVisitCard): CrmContact => {
    const own = data?.crmVisitCardList.find(
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
}
