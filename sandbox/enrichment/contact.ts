import type { BodyOf } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import type { Database } from '../db/database.ts'
import { forbidden, invalidFailure, notFoundFailure } from '../http/failure.ts'
import { type Employer, readEmployer } from '../seed/resources/company-pool.ts'
import { nextCrmVisitCardId, saveCrmVisitCard } from '../seed/resources/crm-visit-card-store.ts'

const FUNCTIONS_PER_CARD = 4

export const CONTACT_BY_ID = 'SELECT document FROM crm_visit_card WHERE idCrmVisitCard = ?'
// Matched by email address; among contacts that share it, one in the given company comes first.
export const CONTACT_BY_EMAIL = `SELECT document FROM crm_visit_card WHERE email = ? AND idAccount = ?
  ORDER BY coalesce(idCompany = ?, 0) DESC, idCrmVisitCard LIMIT 1`
export const REFERENCE_BY_EMAIL = `SELECT document FROM ref_visit_card WHERE email = ? AND idCompany = ?
  ORDER BY idRefVisitCard`
export const EMPLOYER_BY_SIREN = `SELECT idCompany, siren, document ->> '$.name' AS name,
  coalesce(siegeSiret, (SELECT siret FROM branch WHERE idBranch = branchSiege)) AS siret FROM company WHERE siren = ?`

export const contactById = (db: Database, idCrmVisitCard: number): CrmVisitCard | undefined =>
  db.documents<CrmVisitCard>(CONTACT_BY_ID, idCrmVisitCard)[0]

const isNamed = (person: { firstName: string | null; lastName: string | null }) =>
  Boolean(person.firstName?.trim() && person.lastName?.trim())

function employerOf(db: Database, siren: string): Employer {
  const row = db.get(EMPLOYER_BY_SIREN, siren)
  if (!row) throw notFoundFailure('Aucune société pour ce siren')
  return readEmployer(row)
}

function ownContact(db: Database, idAccount: string, idCrmVisitCard: number): CrmVisitCard {
  const card = contactById(db, idCrmVisitCard)
  if (!card) throw notFoundFailure('CrmVisitCard introuvable')
  if (card.idAccount !== idAccount) throw forbidden("Ce contact n'appartient pas à votre compte")
  return card
}

/** A new contact of the account, made from the reference directory's entry. */
function contactFrom(
  reference: RefVisitCard,
  company: Employer,
  idAccount: string,
  id: number,
  now: string,
): CrmVisitCard {
  const { refContact, linkedinId } = reference
  const functionList = reference.functionList.map((each, index) => ({
    idCrmVisitCardFunction: id * FUNCTIONS_PER_CARD + index,
    idCrmVisitCard: id,
    idRefVisitCardFunction: each.idRefVisitCardFunction,
    idPersona: null,
    isCurrent: each.isCurrent,
    name: each.name,
    startDate: each.startDate,
    endDate: each.endDate,
    created: now,
    modified: now,
    persona: null,
  }))
  return {
    idCrmVisitCard: id,
    idRefVisitCard: reference.idRefVisitCard,
    idAccount,
    idUser: null,
    userLastModified: null,
    idCompany: company.idCompany,
    idCatalogVisitCard: reference.idCatalogVisitCard,
    firstName: refContact.firstName,
    firstNameNormalized: refContact.firstNameNormalized,
    lastName: refContact.lastName,
    lastNameNormalized: refContact.lastNameNormalized,
    fullName: `${refContact.firstName} ${refContact.lastName}`,
    email: reference.email,
    phone: reference.phone,
    mobile: reference.mobile,
    linkedinId,
    linkedinTechId: reference.linkedinTechId,
    linkedinUrl: linkedinId && `https://www.linkedin.com/in/${linkedinId}`,
    companySiret: company.siret === null ? null : Number(company.siret),
    isCompany: false,
    lastEnrichmentDate: null,
    contactLeftCompany: reference.leftCompany ?? false,
    contactCreatedByUser: false,
    created: now,
    modified: now,
    company: { idCompany: company.idCompany, siren: company.siren, name: company.name },
    latestFunction: functionList[0] ?? null,
    functionList,
  }
}

/**
 * The contact that a request refers to, created from the reference directory when the account does not have it yet.
 * Throws the errors of section 7; call in the transaction that starts the enrichment.
 */
export function contactFor(
  db: Database,
  idAccount: string,
  { idCrmVisitCard, email = '', siren }: BodyOf<'startEnrichment'>,
  now: string,
): CrmVisitCard {
  const known = (): CrmVisitCard | undefined => {
    if (idCrmVisitCard !== undefined) return ownContact(db, idAccount, idCrmVisitCard)
    return db.documents<CrmVisitCard>(CONTACT_BY_EMAIL, email, idAccount, employer?.idCompany ?? null)[0]
  }
  const employer = idCrmVisitCard === undefined && siren !== undefined ? employerOf(db, siren) : null
  const card = known()
  if (card) {
    if (!isNamed(card)) throw invalidFailure('Le contact doit avoir un prénom et un nom')
    return card
  }
  if (!employer) throw invalidFailure("siren: requis avec l'email pour créer un contact qui n'existe pas")
  const reference = db
    .documents<RefVisitCard>(REFERENCE_BY_EMAIL, email, employer.idCompany)
    .find((each) => isNamed(each.refContact))
  if (!reference) {
    throw invalidFailure(
      'Aucun contact avec un prénom et un nom dans le répertoire pour cet email et ce siren',
    )
  }
  const created = contactFrom(reference, employer, idAccount, nextCrmVisitCardId(db), now)
  saveCrmVisitCard(db, created)
  return created
}
