import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import { ACCOUNT_STADES } from '../../handlers/stade.ts'
import type { Random } from '../random.ts'
import { type AccountSeed, note, orNull, randomOf, seedId } from './account-seed.ts'
import type { PoolCompany } from './company-pool.ts'
import { OPPORTUNITY_CORNERS } from './opportunity-corners.ts'
import { storeOpportunity } from './opportunity-store.ts'
import { QUALIFIERS, REMARKS, SUBJECTS } from './opportunity-texts.ts'
import { iso } from './times.ts'

const FIRST = 10_001

interface Material {
  readonly of: AccountSeed
  readonly stades: readonly Stade[]
  readonly deletedStade: Stade | null
  readonly contactsOf: ReadonlyMap<number | null, readonly CrmVisitCard[]>
  readonly sequenceActions: readonly number[]
}

/** Past, near, far or none; days from today. */
function deadlineOf(random: Random): number | null {
  const kind = random.next()
  if (kind < 0.2) return null
  if (kind < 0.45) return -random.int(1, 300)
  return kind < 0.75 ? random.int(0, 21) : random.int(22, 540)
}

function amountOf(random: Random): number | null {
  const kind = random.next()
  if (kind < 0.15) return null
  if (kind < 0.18) return 0
  if (kind < 0.21) return random.int(1, 12) * 1_000_000
  return kind < 0.9 ? random.int(4, 800) * 250 : random.int(100_000, 9_999_999) / 100
}

function inventOpportunity(material: Material, index: number, company: PoolCompany): Opportunity {
  const { of, contactsOf, sequenceActions } = material
  const random = randomOf(of, 'opportunity', index)
  const { times } = of
  const created = times.ago(random)
  const stade = orNull(random, () => random.pick(material.stades), 0.06)
  const days = deadlineOf(random)
  const contacts = contactsOf.get(company.idCompany) ?? []
  const isDeleted = random.chance(0.05)
  const recent = times.recent(index, OPPORTUNITY_CORNERS.length)
  return {
    idOpportunity: seedId(of, FIRST, index),
    title: random.maybe(`${random.pick(SUBJECTS)}, ${random.pick(QUALIFIERS)}`, 0.06),
    deadline: days === null ? null : iso(times.midnight(days)),
    idStade: stade?.idCustomFieldValue ?? null,
    amount: amountOf(random),
    comment: random.maybe(random.pick(REMARKS), 0.4),
    created: iso(created),
    modified: iso(recent ?? times.touched(random, created)),
    idCompany: company.idCompany,
    idUser: random.maybe(random.pick(of.users).idUser, 0.12),
    idAccount: of.idAccount,
    idSequenceAction: sequenceActions.length > 0 ? random.maybe(random.pick(sequenceActions), 0.8) : null,
    idCrmVisitCard: contacts.length > 0 ? random.maybe(random.pick(contacts).idCrmVisitCard, 0.15) : null,
    isDeleted: isDeleted && recent === null,
    stade,
  }
}

/** Fills optional fields that were randomly left null and that a corner case needs. */
function filled(
  opportunity: Opportunity,
  { of, stades, contactsOf, sequenceActions }: Material,
): Opportunity {
  const stade = opportunity.stade ?? stades[1] ?? null
  return {
    ...opportunity,
    title: opportunity.title ?? 'Licences CRM, siège',
    stade,
    idStade: stade?.idCustomFieldValue ?? null,
    idUser: opportunity.idUser ?? of.users[2]?.idUser ?? null,
    idSequenceAction: opportunity.idSequenceAction ?? sequenceActions[0] ?? null,
    idCrmVisitCard:
      opportunity.idCrmVisitCard ?? contactsOf.get(opportunity.idCompany)?.[0]?.idCrmVisitCard ?? null,
    isDeleted: false,
  }
}

const byCompany = (contacts: readonly CrmVisitCard[]) => Map.groupBy(contacts, (card) => card.idCompany)

/** An account's opportunities; the first ones are the corner cases, each recorded as a fact. */
export function seedOpportunities(
  of: AccountSeed,
  contacts: readonly CrmVisitCard[],
  sequenceActions: readonly number[],
): void {
  const { db, pool, scale, times, idAccount } = of
  const all = db.documents<Stade>(ACCOUNT_STADES, idAccount)
  const deletedStade = all.find((stade) => stade.isDeleted) ?? null
  const stades = all.filter((stade) => !stade.isDeleted)
  const material = { of, stades, deletedStade, contactsOf: byCompany(contacts), sequenceActions }
  for (let index = 0; index < scale.opportunities + scale.heavy; index += 1) {
    const corner = OPPORTUNITY_CORNERS[index]
    const any = () =>
      index < scale.opportunities ? pool.pick(randomOf(of, 'opportunityCompany', index)) : pool.heavy
    const company = corner ? pool.at(index % 2) : any()
    const invented = inventOpportunity(material, index, company)
    const ordinary = corner ? filled(invented, material) : invented
    const opportunity = { ...ordinary, ...corner?.change(ordinary, { times, deletedStade }) }
    storeOpportunity(db, opportunity)
    const { idOpportunity, idCompany } = opportunity
    if (corner) note(of, corner.fact, { idOpportunity, idCompany })
  }
}
