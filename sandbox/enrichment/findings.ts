import { EnrichmentResult } from '#lib/contract/events.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { landline, mobile } from '../seed/people.ts'
import { Random } from '../seed/random.ts'
import { mailOf } from '../seed/resources/mail.ts'
import { slug } from '../seed/text.ts'

type Subject = Pick<CrmVisitCard, 'idCrmVisitCard' | 'idCompany' | 'firstName' | 'lastName' | 'company'>

const SECOND = 1000

/** Nothing is found for every fifth contact, whose id ends in 4 or 9: users can choose the outcome. */
export const isFound = (idCrmVisitCard: number): boolean => idCrmVisitCard % 5 !== 4

/** Duration of an enrichment, milliseconds: 20 to 90 seconds, constant for a contact and type. */
export const durationOf = (idCrmVisitCard: number, type: EnrichmentType): number =>
  new Random('enrichment lasts', idCrmVisitCard, type).int(20, 90) * SECOND

const companyNameOf = ({ company }: Subject): string => {
  const { name } = (company ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : 'sans-societe'
}

/** The contact's fields that an enrichment fills; constant for a contact and type. */
export function findingsFor(subject: Subject, type: EnrichmentType): Partial<CrmVisitCard> {
  const { idCrmVisitCard, firstName, lastName } = subject
  const random = new Random('enrichment finds', idCrmVisitCard, type)
  switch (type) {
    case 'phone':
      return { phone: landline(random), mobile: mobile(random) }
    case 'email': {
      const company = { idCompany: subject.idCompany ?? 0, name: companyNameOf(subject) }
      return { email: mailOf(firstName ?? '', lastName ?? '', company) }
    }
    case 'linkedin': {
      const linkedinId = `${slug(`${firstName} ${lastName}`)}-${idCrmVisitCard}`
      return {
        linkedinId,
        linkedinTechId: `ACo${random.int(1_000_000, 9_999_999)}AB${idCrmVisitCard}`,
        linkedinUrl: `https://www.linkedin.com/in/${linkedinId}`,
      }
    }
    default:
      return type satisfies never
  }
}

/** The part of a contact in both `output` (2.1) and the webhooks' payloads (section 6). */
export const resultOf = (card: CrmVisitCard): EnrichmentResult => EnrichmentResult.parse(card)
