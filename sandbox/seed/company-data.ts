import type { Company, CompanyData } from '#lib/contract/schemas/company.ts'
import { addDays, instant, later, REGISTER_DAY } from './dates.ts'
import { landline } from './people.ts'
import type { Random } from './random.ts'
import { slug } from './text.ts'

/** The sandbox's values of `idCompanyDataType`; api.md does not list them. */
export const DATA_TYPE = {
  website: 1,
  professionalNetwork: 2,
  facebook: 3,
  x: 4,
  instagram: 5,
  youtube: 6,
  email: 7,
  phone: 8,
  jobs: 9,
  /** An undocumented type. */
  unknown: 97,
} as const

const FIRST_SLOT = 20

/** The id of entry `slot` (0 to 19) of a company. */
const idOfEntry = (idCompany: number, slot: number) => idCompany * FIRST_SLOT + slot

type Subject = Pick<Company, 'idCompany' | 'siren' | 'name' | 'creationDate'>

export interface CompanyDataEntry {
  type: number
  value: string
  webScheme?: string | null
  subId?: string | null
  subTechId?: string | null
  otherData?: Record<string, unknown> | null
  isDeleted?: boolean
  isValid?: boolean
  skipTrigger?: boolean | null
  sources?: number
}

/** One element of `regCompanyDataList`. */
export function dataEntry(random: Random, of: Subject, slot: number, entry: CompanyDataEntry): CompanyData {
  const idCompanyData = idOfEntry(of.idCompany, slot)
  const day = addDays(later(of.creationDate, '2015-01-01'), random.int(0, 300))
  const created = instant(day < REGISTER_DAY ? day : REGISTER_DAY, random.int(0, 600))
  const modified = instant(addDays(REGISTER_DAY, random.int(0, 20)), random.int(0, 600))
  return {
    idCompanyData,
    siren: random.maybe(of.siren, 0.1),
    idCompany: of.idCompany,
    value: entry.value,
    idCompanyDataType: entry.type,
    subId: entry.subId ?? null,
    subTechId: entry.subTechId ?? null,
    webScheme: entry.webScheme ?? null,
    created,
    modified,
    isDeleted: entry.isDeleted ?? false,
    isValid: entry.isValid ?? true,
    skipTrigger: entry.skipTrigger ?? null,
    sourceList: Array.from({ length: entry.sources ?? random.int(0, 2) }, (_, index) => ({
      idCompanyData,
      idCompanyDataSource: idCompanyData * 4 + index,
      subjectId: random.maybe(String(random.int(1000, 9999))),
      subjectName: random.maybe(
        random.pick(['Annuaire public', 'Site de la société', 'Saisie manuelle', 'Partenaire']),
      ),
      created,
      modified,
    })),
    otherData: entry.otherData ?? null,
  }
}

const profileOf = ({ idCompany, name }: Pick<Subject, 'idCompany' | 'name'>): string =>
  `${slug(name) || 'societe'}-${idCompany}`

/** A host under `.example`, which nobody can own. */
export const domainOf = (of: Pick<Subject, 'idCompany' | 'name'>): string => `${profileOf(of)}.example`

export const websiteEntry = (of: Subject): CompanyDataEntry => ({
  type: DATA_TYPE.website,
  value: `https://www.${domainOf(of)}`,
  webScheme: 'https',
  subId: domainOf(of),
})

export const networkEntry = (random: Random, of: Subject, about: string | null): CompanyDataEntry => ({
  type: DATA_TYPE.professionalNetwork,
  value: `https://www.linkedin.com/company/${profileOf(of)}`,
  webScheme: 'https',
  subId: profileOf(of),
  subTechId: String(random.int(1_000_000, 99_999_999)),
  otherData: {
    about,
    image: random.maybe(`https://images.${domainOf(of)}/banner.jpg`),
    logo: random.maybe(`https://images.${domainOf(of)}/logo.png`),
    slogan: random.maybe('Le bon geste, chaque jour'),
  },
})

/** Entries of an ordinary company: mostly website and network, sometimes others, sometimes none. */
export function ordinaryEntries(random: Random, of: Subject, about: string): CompanyData[] {
  const host = domainOf(of)
  const entries: CompanyDataEntry[] = []
  if (random.chance(0.75)) entries.push(websiteEntry(of))
  if (random.chance(0.6)) entries.push(networkEntry(random, of, random.maybe(about)))
  if (random.chance(0.3))
    entries.push({ type: DATA_TYPE.facebook, value: `https://www.facebook.com/${profileOf(of)}` })
  if (random.chance(0.15)) entries.push({ type: DATA_TYPE.email, value: `contact@${host}` })
  if (random.chance(0.15)) entries.push({ type: DATA_TYPE.phone, value: landline(random) })
  if (random.chance(0.1)) {
    entries.push({
      type: DATA_TYPE.website,
      value: `http://ancien.${host}`,
      webScheme: 'http',
      isValid: false,
    })
  }
  return entries.map((entry, slot) => dataEntry(random, of, slot, entry))
}
