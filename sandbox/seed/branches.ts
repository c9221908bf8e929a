import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { type City, cities } from './cities.ts'
import { addDays, dayWithin, instant, later, REGISTER_DAY } from './dates.ts'
import { areaOfPostalCode, NO_AREA } from './geography.ts'
import { inventedSiret } from './identifiers.ts'
import { nafCodeOf } from './naf.ts'
import { nulls } from './nulls.ts'
import type { Random } from './random.ts'
import { normalized } from './text.ts'
import { STREETS } from './vocabulary.ts'

type Owner = Pick<Company, 'idCompany' | 'siren' | 'name' | 'creationDate' | 'endDate' | 'isActive'>

interface Wanted {
  idBranch: number
  /** 1 for the first establishment of the company. */
  sequence: number
  naf: string
  city?: City
}

/** About 1.5 km each way, so that two branches in a town have different coordinates. */
const SPREAD = 0.03

const spread = (random: Random, degrees: number) =>
  Number((degrees + (random.next() - 0.5) * SPREAD).toFixed(6))

function lifetime(
  random: Random,
  owner: Owner,
  sequence: number,
): Pick<Branch, 'creationDate' | 'endDate' | 'isActive'> {
  const last = owner.endDate ?? REGISTER_DAY
  const creationDate = sequence === 1 ? owner.creationDate : dayWithin(random, owner.creationDate, last)
  const closed = sequence > 1 && random.chance(0.15)
  const endDate = closed ? dayWithin(random, creationDate, last) : owner.endDate
  return { creationDate, endDate, isActive: owner.isActive && endDate === null }
}

/** An invented branch of `owner`, with dates within the company's lifetime. */
export function inventBranch(random: Random, owner: Owner, wanted: Wanted): Branch {
  const city = wanted.city ?? random.pick(cities)
  const area = areaOfPostalCode(city.postalCode)
  const life = lifetime(random, owner, wanted.sequence)
  const nafCode = nafCodeOf(wanted.naf)
  const located = random.chance(0.95)
  const createdRow = instant(later(life.creationDate, '2016-03-01'), random.int(0, 600))
  return {
    idBranch: wanted.idBranch,
    identifiedNumber: inventedSiret(owner.siren, wanted.sequence),
    idNaf: nafCode?.idNaf ?? null,
    adressLine1: owner.name.toUpperCase(),
    adressLine2: random.chance(0.15)
      ? `Bâtiment ${random.pick(['A', 'B', 'C', 'Le Phare', 'Émeraude'])}`
      : null,
    adressLine3: random.chance(0.1) ? `${random.int(1, 6)}e étage` : null,
    adressLine4: `${random.int(1, 180)} ${random.pick(['', '', '', 'bis '])}${random.pick(STREETS)}`,
    adressLine5: random.chance(0.08) ? `BP ${random.int(10, 9999)}` : null,
    adressLine6: `${city.postalCode} ${normalized(city.name)}`,
    adressLine7: random.maybe('FRANCE', 0.3),
    adressPostalCode: city.postalCode,
    adressCity: city.name,
    adressState: area.region.idRegion,
    adressCounty: area.departement.idDepartement,
    ...life,
    lastEventDate: life.endDate ?? dayWithin(random, life.creationDate, REGISTER_DAY),
    enseigne: random.chance(0.25) ? owner.name.split(' ').slice(0, 2).join(' ') : null,
    commercialName: random.chance(0.15) ? `${owner.name.split(' ')[0]} ${city.name}` : null,
    idCompany: owner.idCompany,
    externalLastSyncDate: random.maybe(REGISTER_DAY, 0.3),
    latitude: located ? spread(random, city.latitude) : null,
    longitude: located ? spread(random, city.longitude) : null,
    createdRow,
    modifiedRow: later(createdRow, instant(addDays(REGISTER_DAY, random.int(0, 20)), random.int(0, 600))),
    ...area,
    nafCode,
  }
}

/** A branch whose address the register hides or does not have. */
export const withoutAddress = (branch: Branch): Branch => ({
  ...branch,
  ...nulls('adressLine1', 'adressLine2', 'adressLine3', 'adressLine4'),
  ...nulls('adressLine5', 'adressLine6', 'adressLine7'),
  ...nulls('adressPostalCode', 'adressCity', 'adressState', 'adressCounty'),
  ...NO_AREA,
  ...nulls('latitude', 'longitude'),
})
