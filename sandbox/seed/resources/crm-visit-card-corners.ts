import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { landline, mobile } from '../people.ts'
import { inventFunctions } from './crm-functions.ts'
import { asGeneric, type ContactSubject, NO_NAMES, NO_PROFILE, plainNames } from './crm-visit-card-kinds.ts'
import { mailOf } from './mail.ts'
import type { PersonaOf } from './personas.ts'
import { DAY, iso } from './times.ts'

interface Corner {
  readonly fact: string
  readonly change: (card: CrmVisitCard, subject: ContactSubject, personaOf: PersonaOf) => CrmVisitCard
}

/** A person in post, with name, email and functions, whatever the random values were. */
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
  const name = plainNames('Élodie', 'Le Goff')
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

const siretOf = ({ company: { siret } }: ContactSubject) => ({
  companySiret: siret === null ? null : Number(siret),
})

/** A person in post with that many functions, then changed by `fields`. */
const inPost = (
  fact: string,
  functions: number,
  fields: (subject: ContactSubject, card: CrmVisitCard) => Partial<CrmVisitCard> = () => ({}),
): Corner => ({
  fact,
  change: (card, subject, personaOf) => {
    const full = person(card, subject, personaOf, functions)
    return { ...full, ...fields(subject, full) }
  },
})

export const CONTACT_CORNERS: readonly Corner[] = [
  inPost('contactComplete', 3, (subject, card) => ({
    ...plainNames('Marie-Claude', 'Lefèvre-D’Hondt'),
    mobile: mobile(subject.random),
    email: mailOf('Marie-Claude', 'Lefèvre-D’Hondt', subject.company),
    linkedinId: 'marie-claude-lefevre',
    linkedinTechId: 'ACo7001AB42',
    linkedinUrl: 'https://www.linkedin.com/in/marie-claude-lefevre',
    idUser: subject.of.users[0]?.idUser ?? null,
    lastEnrichmentDate: enriched(card),
    ...siretOf(subject),
  })),
  { fact: 'contactLeft', change: (card, subject, personaOf) => person(card, subject, personaOf, 2, true) },
  { fact: 'contactGeneric', change: (card, subject) => asGeneric(card, subject.company) },
  { fact: 'contactWithoutName', change: (card) => ({ ...card, ...NO_NAMES, isCompany: false }) },
  inPost('contactToEnrich', 1, () => ({
    ...NO_PROFILE,
    email: null,
    phone: null,
    mobile: null,
    lastEnrichmentDate: null,
  })),
  inPost('contactCreatedByUser', 1, ({ of }) => ({
    contactCreatedByUser: true,
    idUser: of.users[1]?.idUser ?? null,
    idRefVisitCard: null,
    idCatalogVisitCard: null,
  })),
  inPost('contactWithoutCompany', 1, () => ({ idCompany: null, companySiret: null, company: null })),
  inPost('contactWithoutFunction', 0),
  inPost('contactSiretLeadingZero', 1, siretOf),
  inPost('contactSeveralFunctions', 3),
  inPost('contactNoPhone', 1, () => ({ phone: null, mobile: null })),
]
