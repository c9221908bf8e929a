import type { Branch } from '#lib/contract/schemas/branch.ts'
import { tvaOfSiren } from '#lib/domain/identifiers/tva.ts'
import { inventBranch } from './branches.ts'
import { ordinaryEntries } from './company-data.ts'
import type { CompanyDocument } from './company-store.ts'
import { addDays, dayWithin, instant, later, REGISTER_DAY } from './dates.ts'
import { inventedSiren } from './identifiers.ts'
import { legalFormOf } from './legal-forms.ts'
import { Random } from './random.ts'
import { normalized } from './text.ts'
import { ACTIVITIES, FANCY_NAMES, GREFFES, LAST_NAMES, PLACES_IN_NAMES } from './vocabulary.ts'
import { WORKFORCE_CODES, workforceSliceOf } from './workforce.ts'

type Maker = (random: Random, noun: string) => string

const MAKERS: readonly Maker[] = [
  (random, noun) => `${noun} ${random.pick(LAST_NAMES)}`,
  (random, noun) => `${noun} ${random.pick(LAST_NAMES)} & Fils`,
  (random, noun) => `Établissements ${random.pick(LAST_NAMES)} ${noun}`,
  (random, noun) => `${random.pick(FANCY_NAMES)} ${noun}`,
  (random, noun) => `${noun} ${random.pick(PLACES_IN_NAMES)}`,
  (random, noun) => `Groupe ${random.pick(LAST_NAMES)}-${random.pick(LAST_NAMES)} ${noun}`,
  (random, noun) => `Société d'Exploitation ${noun} ${random.pick(PLACES_IN_NAMES)}`,
  (random, noun) => `${random.pick(LAST_NAMES)} ${random.pick(LAST_NAMES)} ${noun} Associés`.toUpperCase(),
  (random) => `${random.pick(FANCY_NAMES)} ${random.pick(LAST_NAMES)}`,
  (random, noun) => `SCOP L'Atelier ${noun} ${random.pick(PLACES_IN_NAMES)}`,
]

const companyName = (random: Random, noun: string): string => random.pick(MAKERS)(random, noun)

/** An invented company with its branches, not stored yet. */
export interface InventedCompany {
  company: CompanyDocument
  branches: Branch[]
  branchSiege: number
}

const FIRST_COMPANY = 1001

/** Generates branch ids; one generator per seeding. */
export type NextId = () => number

const FORMS = ['5710', '5710', '5499', '5499', '5720', '5498', '5599', '6540', '1000', '9220', '5458', '6220']

const closingDay = (random: Random) =>
  random.pick(['12-31', '12-31', '12-31', '06-30', '09-30', '03-31', '02-28'])

/** The next such day after the register's date. */
const nextClosing = (monthDay: string) => {
  const thisYear = `${REGISTER_DAY.slice(0, 4)}-${monthDay}`
  return thisYear > REGISTER_DAY ? thisYear : `${Number(REGISTER_DAY.slice(0, 4)) + 1}-${monthDay}`
}

const branchCount = (random: Random) =>
  random.chance(0.7) ? 1 : random.chance(0.8) ? random.int(2, 4) : random.int(5, 20)

/** Ordinary company number `index` of a seed; every optional field is null in some. */
export function inventCompany(seed: number, index: number, nextBranchId: NextId): InventedCompany {
  const random = new Random(seed, 'company', index)
  const { naf, noun, purpose } = random.pick(ACTIVITIES)
  const idCompany = FIRST_COMPANY + index
  const siren = inventedSiren(seed, index)
  const name = companyName(random, noun)
  const creationDate = dayWithin(random, '1955-01-01', '2024-12-31')
  const closed = random.chance(0.08)
  const endDate = closed ? dayWithin(random, addDays(creationDate, 1), REGISTER_DAY) : null
  const commercialName = random.chance(0.35) ? random.pick(FANCY_NAMES) : null
  const legalForm = legalFormOf(random.maybe(random.pick(FORMS), 0.03))
  const workforceSlice = workforceSliceOf(random.maybe(random.pick(WORKFORCE_CODES), 0.15))
  const dateCloture = random.maybe(closingDay(random), 0.25)
  const createdRow = instant(later(creationDate, '2016-03-01'), random.int(0, 600))
  const subject = { idCompany, siren, name, creationDate }
  const company: CompanyDocument = {
    ...subject,
    nameNormalized: random.maybe(normalized(name), 0.05),
    commercialName,
    commercialNameNormalized: commercialName && normalized(commercialName),
    legalFormCode: legalForm?.code ?? null,
    tvaNumber: random.maybe(tvaOfSiren(siren), 0.1),
    endDate,
    lastEventDate: endDate ?? dayWithin(random, creationDate, REGISTER_DAY),
    objetSocial: random.maybe(purpose, 0.25),
    capitalSocial: random.maybe(random.pick([1, 1000, 7622.45, 10_000, 37_000, 150_000, 1_250_000.5]), 0.25),
    greffe: random.maybe(random.pick(GREFFES), 0.25),
    dateCloture,
    prochaineDateCloture: dateCloture && !closed ? nextClosing(dateCloture) : null,
    isActive: !closed,
    isEditor: ['62.01Z', '58.29C'].includes(naf) && random.chance(0.6),
    isIntegrator: naf === '62.02A' && random.chance(0.6),
    createdRow,
    modifiedRow: later(createdRow, instant(addDays(REGISTER_DAY, random.int(0, 20)), random.int(0, 600))),
    companyNonDiffusible: false,
    procedureCollectiveEnCours:
      !closed && random.chance(0.02) ? addDays(REGISTER_DAY, -random.int(10, 500)) : null,
    externalLastSyncDate: random.maybe(REGISTER_DAY, 0.3),
    idWorkforceSlice: workforceSlice?.idWorkforceSlice ?? null,
    financials: null,
    conventionCollectiveList: [],
    legalForm,
    workforceSlice,
    regCompanyDataList: ordinaryEntries(random, subject, purpose),
  }
  const insolvency = company.procedureCollectiveEnCours
  if (insolvency) company.procedureCollectiveEnCours = later(insolvency, creationDate)
  const branches = Array.from({ length: branchCount(random) }, (_, index) =>
    inventBranch(random, company, { idBranch: nextBranchId(), sequence: index + 1, naf }),
  )
  return { company, branches, branchSiege: random.pick(branches.filter((_, index) => index < 2)).idBranch }
}
