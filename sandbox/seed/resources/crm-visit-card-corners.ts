import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { landline, mobile } from '../people.ts'
import { inventFunctions } from './crm-functions.ts'
import { asGeneric, type ContactSubject, NO_NAMES } from './crm-visit-card-kinds.ts'
import { mailOf } from './mail.ts'
import type { PersonaOf } from './personas.ts'
import { DAY, iso } from './times.ts'

interface Corner {
  readonly fact: string
  readonly change: (card: CrmVisitCard, subject: ContactSubject, personaOf: PersonaOf) => CrmVisitCard
}

const NO_PROFILE = { linkedinId: null, linkedinTechId: null, linkedinUrl: null }

const named = (firstName: string, lastName: string, plain: readonly [string, string]) => ({
  firstName,
  firstNameNormalized: plain[0],
  lastName,
  lastNameNormalized: plain[1],
  fullName: `${firstName} ${lastName}`,
})

/** A person in post, with a name, an address and functions, whatever chance had made of the card. */
function person(
  card: CrmVisitCard,
  { of, random, company }: ContactSubject,
  personaOf: PersonaOf,
  functions: number,
  left = false,
): CrmVisitCard {
  const from = Date.parse(card.created)
  const { idCrmVisitCard } = card
  const until = of.times.latest - 90 * DAY
  const career = { idCrmVisitCard, count: functions, left, from, until: Math.max(from, until) }
  const functionList = inventFunctions(random, personaOf, career).map((each) => ({
    ...each,
    isCurrent: each.endDate === null,
  }))
  const changes = functionList.map((each) => Date.parse(each.modified))
  const name = named('Élodie', 'Le Goff', ['ELODIE', 'LE GOFF'])
  return {
    ...card,
    ...(card.lastName === null ? name : {}),
    isCompany: false,
    contactLeftCompany: left,
    email: mailOf(card.firstName ?? name.firstName, card.lastName ?? name.lastName, company),
    phone: landline(random),
    functionList,
    latestFunction: functionList[0] ?? null,
    modified: iso(Math.max(Date.parse(card.modified), ...changes)),
  }
}

const enriched = (card: CrmVisitCard): string => {
  const at = Date.parse(card.modified)
  return iso(Math.max(Date.parse(card.created), at - DAY))
}

export const CONTACT_CORNERS: readonly Corner[] = [
  {
    fact: 'contactComplete',
    change: (card, subject, personaOf) => {
      const full = person(card, subject, personaOf, 3)
      return {
        ...full,
        ...named('Marie-Claude', 'Lefèvre-D’Hondt', ['MARIE CLAUDE', 'LEFEVRE D HONDT']),
        mobile: mobile(subject.random),
        email: mailOf('Marie-Claude', 'Lefèvre-D’Hondt', subject.company),
        linkedinId: 'marie-claude-lefevre',
        linkedinTechId: 'ACo7001AB42',
        linkedinUrl: 'https://www.linkedin.com/in/marie-claude-lefevre',
        idUser: subject.of.users[0]?.idUser ?? null,
        lastEnrichmentDate: enriched(full),
        companySiret: subject.company.siret === null ? null : Number(subject.company.siret),
      }
    },
  },
  { fact: 'contactLeft', change: (card, subject, personaOf) => person(card, subject, personaOf, 2, true) },
  { fact: 'contactGeneric', change: (card, subject) => asGeneric(card, subject.company) },
  { fact: 'contactWithoutName', change: (card) => ({ ...card, ...NO_NAMES, isCompany: false }) },
  {
    fact: 'contactToEnrich',
    change: (card, subject, personaOf) => ({
      ...person(card, subject, personaOf, 1),
      ...NO_PROFILE,
      email: null,
      phone: null,
      mobile: null,
      lastEnrichmentDate: null,
    }),
  },
  {
    fact: 'contactCreatedByUser',
    change: (card, subject, personaOf) => ({
      ...person(card, subject, personaOf, 1),
      contactCreatedByUser: true,
      idUser: subject.of.users[1]?.idUser ?? null,
      idRefVisitCard: null,
      idCatalogVisitCard: null,
    }),
  },
  {
    fact: 'contactWithoutCompany',
    change: (card, subject, personaOf) => ({
      ...person(card, subject, personaOf, 1),
      idCompany: null,
      companySiret: null,
      company: null,
    }),
  },
  {
    fact: 'contactWithoutFunction',
    change: (card, subject, personaOf) => person(card, subject, personaOf, 0),
  },
  {
    fact: 'contactSiretLeadingZero',
    change: (card, subject, personaOf) => ({
      ...person(card, subject, personaOf, 1),
      companySiret: subject.company.siret === null ? null : Number(subject.company.siret),
    }),
  },
  {
    fact: 'contactSeveralFunctions',
    change: (card, subject, personaOf) => person(card, subject, personaOf, 3),
  },
  {
    fact: 'contactNoPhone',
    change: (card, subject, personaOf) => ({
      ...person(card, subject, personaOf, 1),
      phone: null,
      mobile: null,
    }),
  },
]
