import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { inventPerson, landline, mobile } from '../people.ts'
import type { Random } from '../random.ts'
import { slug } from '../text.ts'
import { type AccountSeed, note, orNull, randomOf, seedId } from './account-seed.ts'
import { inventFunctions } from './crm-functions.ts'
import { CONTACT_CORNERS } from './crm-visit-card-corners.ts'
import { asGeneric, type ContactSubject, NO_NAMES, NO_PROFILE, plainNames } from './crm-visit-card-kinds.ts'
import { saveCrmVisitCard } from './crm-visit-card-store.ts'
import { mailOf } from './mail.ts'
import { inventPersonas, type PersonaOf } from './personas.ts'
import type { ReferenceDirectory } from './reference-contacts.ts'
import { DAY, iso, isoOrNull } from './times.ts'

const FIRST = 20_001

function profileOf(random: Random, firstName: string, lastName: string, id: number) {
  if (random.chance(0.45)) return NO_PROFILE
  const linkedinId = `${slug(firstName)}-${slug(lastName)}-${id}`
  return {
    linkedinId,
    linkedinTechId: random.maybe(`ACo${random.int(1_000_000, 9_999_999)}AB${id}`, 0.4),
    linkedinUrl: `https://www.linkedin.com/in/${linkedinId}`,
  }
}

function inventContact(
  { of, random, idCrmVisitCard, company, reference, recent }: ContactSubject,
  personaOf: PersonaOf,
) {
  const person = inventPerson(random)
  const firstName = reference?.refContact.firstName ?? person.firstName
  const lastName = reference?.refContact.lastName ?? person.lastName
  const created = of.times.ago(random, 10)
  const left = random.chance(0.08)
  const lastEnrichment = orNull(random, () => of.times.after(random, created), 0.6)
  const touchedByUser = orNull(random, () => of.times.after(random, created), 0.5)
  const functionList = inventFunctions(random, personaOf, {
    idCrmVisitCard,
    count: random.chance(0.12) ? 0 : random.chance(0.6) ? 1 : random.int(2, 3),
    left,
    from: created,
    until: Math.max(created, of.times.latest - 70 * DAY),
  })
  const changes = functionList.map((each) => Date.parse(each.modified))
  const modified = recent ?? Math.max(created, lastEnrichment ?? 0, touchedByUser ?? 0, ...changes)
  const card: CrmVisitCard = {
    idCrmVisitCard,
    idRefVisitCard: reference?.idRefVisitCard ?? null,
    idAccount: of.idAccount,
    idUser: random.maybe(random.pick(of.users).idUser, 0.25),
    userLastModified: isoOrNull(touchedByUser),
    idCompany: company.idCompany,
    idCatalogVisitCard: random.maybe(idCrmVisitCard + 3_000_000, 0.6),
    ...plainNames(firstName, lastName),
    email: random.maybe(mailOf(firstName, lastName, company), 0.3),
    phone: random.maybe(landline(random), 0.45),
    mobile: random.maybe(mobile(random), 0.5),
    ...profileOf(random, firstName, lastName, idCrmVisitCard),
    companySiret: company.siret === null ? null : random.maybe(Number(company.siret), 0.15),
    isCompany: false,
    lastEnrichmentDate: isoOrNull(lastEnrichment),
    contactLeftCompany: left,
    contactCreatedByUser: random.chance(0.15),
    created: iso(created),
    modified: iso(modified),
    company: { idCompany: company.idCompany, siren: company.siren, name: company.name },
    latestFunction: functionList[0] ?? null,
    functionList,
  }
  return random.chance(0.04)
    ? asGeneric(card, company)
    : random.chance(0.02)
      ? { ...card, ...NO_NAMES }
      : card
}

/** The contacts of an account; the first ones are the corner cases, each recorded as a fact. */
export function seedContacts(of: AccountSeed, references: ReferenceDirectory): CrmVisitCard[] {
  const { db, pool, scale, times } = of
  const personaOf = inventPersonas(of)
  return Array.from({ length: scale.contacts + scale.heavy }, (_, index) => {
    const random = randomOf(of, 'contact', index)
    // The corner cases are in the first three companies, so that those pages have rows to show.
    const isCorner = index < CONTACT_CORNERS.length
    const company = isCorner ? pool.at(index % 3) : index < scale.contacts ? pool.pick(random) : pool.heavy
    const known = references.get(company.idCompany)?.slice(2) ?? []
    const reference = known.length > 0 && random.chance(0.3) ? random.pick(known) : null
    const corner = CONTACT_CORNERS[index]
    const recent = times.recent(index, CONTACT_CORNERS.length)
    const subject = { of, random, idCrmVisitCard: seedId(of, FIRST, index), company, reference, recent }
    const ordinary = inventContact(subject, personaOf)
    const card = corner?.change(ordinary, subject, personaOf) ?? ordinary
    saveCrmVisitCard(db, card)
    const { idCrmVisitCard, idCompany, email } = card
    if (corner) note(of, corner.fact, { idCrmVisitCard, idCompany, email })
    return card
  })
}
