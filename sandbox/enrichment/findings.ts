import { EnrichmentResult } from '#lib/contract/events.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { landline, mobile } from '../seed/people.ts'
import { Random } from '../seed/random.ts'
import { mailOf } from '../seed/resources/mail.ts'
import { slug } from '../seed/text.ts'

type Subject = Pick<CrmVisitCard, 'idCrmVisitCard' | 'idCompany' | 'firstName' | 'lastName' | 'company'>

const SECOND = 1000

/** Nothing is found for every fifth contact, those whose id ends in 4 or 9: everyone can pick the outcome. */
export const isFound = (idCrmVisitCard: number): boolean => idCrmVisitCard % 5 !== 4

/** How long an enrichment runs, in milliseconds: 20 to 90 seconds, always the same for a contact and a type. */
export const durationOf = (idCrmVisitCard: number, type: EnrichmentType): number =>
  new Random('enrichment lasts', idCrmVisitCard, type).int(20, 90) * SECOND

const companyNameOf = ({ company }: Subject): string => {
  const { name } = (company ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : 'sans-societe'
}

/** The fields of a contact that an enrichment fills, always the same for the same contact. */
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

/** What both `output` (2.1) and the webhooks (section 6) say of a contact. */
export const resultOf = (card: CrmVisitCard): EnrichmentResult => EnrichmentResult.parse(card)
