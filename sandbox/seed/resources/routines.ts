import type { IdentificationType, SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import type { Random } from '../random.ts'
import { type AccountSeed, note, orNull, randomOf, seedId } from './account-seed.ts'
import { IDENTIFICATION_TYPES } from './identification-types.ts'
import { insertIdentification, type Scoring } from './supply-store.ts'
import { DAY, iso, isoOrNull } from './times.ts'

const FIRST = 301

interface Routine {
  readonly title: string
  readonly scored: boolean
}

const ROUTINES: readonly Routine[] = [
  { title: 'ERP industrie', scored: true },
  { title: 'Paie PME', scored: true },
  { title: 'Veille locale', scored: false },
  { title: 'Cybersécurité', scored: true },
  { title: 'Clients historiques', scored: false },
  { title: 'Facture électronique', scored: true },
]

function inventScoring(random: Random, at: number): Scoring {
  const match = random.int(3, 99)
  return {
    match,
    potential: random.int(1, 5),
    confidence: random.int(40, 100) / 100,
    rank: match > 75 ? 'A' : match > 45 ? 'B' : 'C',
    criteria: random.sample(
      ['secteur', 'effectif', 'croissance', 'équipement', 'proximité'],
      random.int(1, 3),
    ),
    scoringDate: iso(at),
  }
}

/** Prepared, consumed, completed: each step only after the previous one. */
function preparation(of: AccountSeed, random: Random, from: number) {
  const step = (done: boolean, after: number) => (done ? of.times.after(random, after, 60) : null)
  const preparedAt = step(random.chance(0.5), from)
  const consumedAt = preparedAt === null ? null : step(random.chance(0.6), preparedAt)
  const completedAt = consumedAt === null ? null : step(random.chance(0.6), consumedAt)
  const known = preparedAt !== null || random.chance(0.5)
  const flag = (at: number | null) => (known ? at !== null : null)
  return {
    prepared: flag(preparedAt),
    preparedDate: isoOrNull(preparedAt),
    prepareConsumed: flag(consumedAt),
    prepareConsumedDate: isoOrNull(consumedAt),
    preparedCompleted: flag(completedAt),
    preparedCompletedDate: isoOrNull(completedAt),
  }
}

interface CompanyInRoutine {
  readonly of: AccountSeed
  readonly random: Random
  readonly idSupply: number
  readonly scored: boolean
  readonly index: number
}

// The first four companies of a routine have one type each.
const typeOf = (random: Random, index: number): IdentificationType | null =>
  IDENTIFICATION_TYPES[index] ?? orNull(random, () => random.pick(IDENTIFICATION_TYPES), 0.35)

function seedIdentification(
  { of, random, idSupply, scored, index }: CompanyInRoutine,
  idCompany: number,
): void {
  const { times } = of
  const identificationType = typeOf(random, index)
  const date = times.ago(random, 70)
  const taggedAt = identificationType ? (times.recent(index) ?? times.touched(random, date)) : null
  const scoredAt =
    scored && !random.chance(0.15) ? (times.recent(index, 3) ?? times.after(random, date)) : null
  const scoring = scoredAt === null ? null : inventScoring(random, scoredAt)
  const identification: SupplyIdentification = {
    idSupply,
    idCompany,
    idIdentificationType: identificationType?.idIdentificationType ?? null,
    date: iso(taggedAt ?? date),
    isManual: identificationType !== null && random.chance(0.4),
    isFormerCustomer: random.maybe(random.chance(0.1), 0.5),
    identificationType,
    scoring,
    ...preparation(of, random, date + DAY),
  }
  insertIdentification(of.db, of.idAccount, identification, { taggedAt, scoredAt })
  const fact = scoring ? (identificationType ? 'routineScored' : 'routineUntagged') : 'routineWithoutScoring'
  note(of, fact, { idSupply, idCompany })
}

/** An account's routines with their companies: tagged or not, scored or not. */
export function seedRoutines(of: AccountSeed): void {
  const { db, pool, scale } = of
  for (let number = 0; number < scale.routines + scale.heavy; number += 1) {
    const { title, scored } = ROUTINES[number % ROUTINES.length] ?? { title: 'Routine', scored: true }
    const idSupply = seedId(of, FIRST, number)
    const random = randomOf(of, 'routine', number)
    db.insert('supply', { idSupply, idAccount: of.idAccount, title })
    const others = pool.companies.slice(1)
    const known =
      number < scale.routines
        ? [pool.at(0), ...random.sample(others.slice(0, 4_000), scale.companiesPerRoutine - 1)]
        : [pool.heavy]
    for (const [index, company] of known.entries()) {
      // A routine with only the heavy company must not count as an example of the four types.
      const typeIndex = number < scale.routines ? index : number
      seedIdentification({ of, random, idSupply, scored, index: typeIndex }, company.idCompany)
    }
    note(of, 'routine', { idSupply, companies: known.length })
  }
}
