import type { RefVisitCard, RefVisitCardFunction } from '#lib/contract/schemas/ref-visit-card.ts'
import { addDays, instant } from './dates.ts'
import type { Random } from './random.ts'
import { normalized, slug } from './text.ts'
import { FIRST_NAMES, LAST_NAMES } from './vocabulary.ts'

export interface SeedPerson {
  readonly firstName: string
  readonly lastName: string
}

export const inventPerson = (random: Random): SeedPerson => ({
  firstName: random.pick(FIRST_NAMES),
  lastName: random.pick(LAST_NAMES),
})

/** A landline number from the block reserved for fiction (01 99 00 …). */
export const landline = (random: Random): string => `+33 1 99 00 ${random.int(10, 99)} ${random.int(10, 99)}`

/** The same for mobile numbers (06 39 98 …). */
export const mobile = (random: Random): string => `+33 6 39 98 ${random.int(10, 99)} ${random.int(10, 99)}`

export const FUNCTIONS = [
  'Directrice des systèmes d’information',
  'Responsable informatique',
  'Directeur général',
  'Présidente',
  'Directeur administratif et financier',
  'Responsable des achats',
  'Cheffe de projet transformation numérique',
  'Directrice des ressources humaines',
  'Responsable logistique',
  'Contrôleur de gestion',
]

const FUNCTIONS_PER_CARD = 4

/** One to three functions, newest first, without gaps between them. */
function functionHistory(random: Random, idRefVisitCard: number, today: string): RefVisitCardFunction[] {
  const count = random.int(1, FUNCTIONS_PER_CARD - 1)
  let until: string | null = null
  let last = today
  return random.sample(FUNCTIONS, count).map((name, index) => {
    const startDate = addDays(last, -random.int(200, 1500))
    const row: RefVisitCardFunction = {
      idRefVisitCardFunction: idRefVisitCard * FUNCTIONS_PER_CARD + index,
      idRefVisitCard,
      idRefVisitCardFunctionSource: random.maybe(random.int(1, 4)),
      idFunctionOrigin: random.maybe(random.int(1, 3)),
      isCurrent: until === null,
      name,
      startDate: random.maybe(startDate, 0.1),
      endDate: until,
      created: instant(startDate, index),
      modified: instant(until ?? startDate, index + 60),
    }
    until = startDate
    last = startDate
    return row
  })
}

/** A reference contact of a company: a person with a job history. */
export function inventRefVisitCard(
  random: Random,
  idRefVisitCard: number,
  company: { idCompany: number; domain: string },
  today: string,
): RefVisitCard {
  const { firstName, lastName } = inventPerson(random)
  const functionList = functionHistory(random, idRefVisitCard, today)
  const created = functionList.at(-1)?.created ?? instant(today)
  const modified = functionList[0]?.modified ?? created
  const profile = `${slug(firstName)}-${slug(lastName)}-${idRefVisitCard}`
  return {
    idRefVisitCard,
    idContact: idRefVisitCard + 1_000_000,
    idCompany: random.maybe(company.idCompany, 0.05),
    idCatalogVisitCard: random.maybe(idRefVisitCard + 2_000_000, 0.5),
    phone: random.maybe(landline(random), 0.4),
    mobile: random.maybe(mobile(random), 0.5),
    email: random.maybe(`${slug(firstName)}.${slug(lastName)}@${company.domain}`, 0.3),
    leftCompany: random.maybe(random.chance(0.1), 0.1),
    linkedinId: random.maybe(profile, 0.4),
    linkedinTechId: random.maybe(String(random.int(10_000_000, 99_999_999)), 0.6),
    disable: random.maybe(false, 0.3),
    isObsolete: random.maybe(random.chance(0.05), 0.3),
    created,
    modified,
    refContact: {
      idContact: idRefVisitCard + 1_000_000,
      firstName,
      firstNameNormalized: normalized(firstName),
      lastName,
      lastNameNormalized: random.maybe(normalized(lastName), 0.05),
      idExternalRegistry: random.maybe(`XR-${idRefVisitCard}`, 0.7),
      created,
      modified,
    },
    functionList,
  }
}
